import { route } from '@schoolbell/core/http/endpoint';
import type { paymentPage } from '@schoolbell/core/billing/checkout/contract';
import { call, type CallOptions, type Refusal } from '../call.ts';
import { Basket, type Page } from './basket.ts';
import type { Till } from './linked.ts';
import type { Standing } from './watch.ts';

const TIMEOUT_MS = 20_000;
const details = route<typeof paymentPage>('GET', 'online/payment/getDetailsByHash');

/**
 * Where a payer is: `choosing`, `opening` the gateway's page, `leaving` for it or making a `transfer`, `checking` what came of it,
 * or `done` with a result that `standing` has.
 */
export type Phase = 'choosing' | 'opening' | 'leaving' | 'transfer' | 'checking' | 'done';

/** The way of a payer: the choice, and with the till a payment and its result. */
export class Flow extends Basket {
  phase: Phase = 'choosing';
  standing: Standing | undefined;
  till: Till | undefined;

  load(signal?: AbortSignal): Promise<Page> {
    const options: CallOptions = { timeout: TIMEOUT_MS };
    if (signal) options.signal = signal;
    return call(this.server, details, this.link, options);
  }

  /** Fetches the till, before it is needed. */
  async bring(): Promise<Till> {
    if (!this.till) this.set({ till: await this.out.bringTill() });
    return this.till!;
  }

  /** Opens the field of another amount. */
  async type(text: string): Promise<void> {
    const till = await this.bring().catch(() => undefined);
    if (!till) return;
    this.change({ other: till.other(text) });
    this.lead('[data-other]');
  }

  /** Shows a problem. The till has the sentence for it; without a connection, it can't be fetched. */
  async report(refusal: Refusal, again: () => void): Promise<void> {
    const till = await this.bring().catch(() => undefined);
    if (till) return till.report(refusal, again);
    const code = refusal.code === 'offline' ? 'offline' : 'load_failed';
    const text = 'We could not reach the school. Nothing was paid: please try again.';
    this.out.setState('error');
    if (this.out.emit('error', { code, message: text }, true)) this.tell({ code, text, isProblem: true, act: again });
  }

  /** The button: begins a payment, once at a time. */
  async submit(): Promise<void> {
    const { phase, page, way, amount, wrong, out } = this;
    if (phase !== 'choosing' || !page || !way) return;
    if (wrong) {
      this.set({ isTried: true });
      out.setState('invalid');
      return this.lead('[data-wrong]');
    }
    if (out.host.hasAttribute('preview'))
      return this.tell({ code: 'preview', text: 'This is a preview: nothing is paid.' });
    if (!out.emit('payment-start', { amount, currency: page.currency, gateway: way.gateway }, true)) return;
    this.set({ phase: 'opening', notice: undefined, isTried: false, standing: undefined });
    out.setState('busy');
    try {
      await (await this.bring()).begin();
    } catch (error) {
      this.set({ phase: 'choosing' });
      await this.report(error as Refusal, () => void this.submit());
    }
  }

  async refresh(): Promise<void> {
    const page = await this.load().catch(() => undefined);
    if (page) this.show(page);
  }

  /** Finds out what came of the payment that the payer comes back from. */
  async check(checkout: string): Promise<void> {
    this.set({ phase: 'checking', notice: undefined });
    try {
      (await this.bring()).check(checkout);
    } catch {
      this.choose();
    }
  }

  /** The payer is back from the gateway's page by the browser's button, and this page was kept. */
  readonly back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && this.standing && this.phase !== 'done') void this.check(this.standing.checkout);
  };

  readonly online = (): void => {
    if (this.notice?.code === 'offline') this.notice.act?.();
  };

  choose(): void {
    this.set({ phase: 'choosing' });
    if (this.page) this.out.setState('ready');
  }

  /** Back to what is open, as it was chosen. */
  leave(): void {
    this.till?.forget();
    this.set({ standing: undefined, notice: undefined });
    this.choose();
    this.lead('[data-head]');
  }

  /** Back to what is open, with nothing chosen but what is due. */
  reset(): void {
    this.set({ other: undefined, isTried: false, ticked: new Set() });
    if (this.page) this.show(this.page);
    this.leave();
  }
}
