import { route, type CallInput } from '@schoolbell/core/http/endpoint';
import type { checkoutStatus, paymentPage, startCheckout } from '@schoolbell/core/billing/checkout/contract';
import type { renewInvoiceLink } from '@schoolbell/core/billing/papers/contract';
import { warnOnce } from '../attributes.ts';
import { call, type CallOptions, type Refusal } from '../call.ts';
import { Basket, type Page } from './basket.ts';
import { celebrate } from './celebrate.ts';
import type { Notice } from './linked.ts';
import { leaveFor, newKey, remember, wasReloaded } from './leaving.ts';
import { problemOf } from './texts.ts';
import { IMPATIENT_MS, type Standing, watch } from './watch.ts';

const TIMEOUT_MS = 20_000;
/** How long the gateway's page may take to open, and the browser to go there. */
const OPENING_MS = 20_000;
const LEAVING_MS = 8_000;
const MOST_ITEMS = 100;
const LONGEST_ADDRESS = 1_800;
const to = {
  page: route<typeof paymentPage>('GET', 'online/payment/getDetailsByHash'),
  start: route<typeof startCheckout>('POST', 'online/payment/checkoutByHash'),
  status: route<typeof checkoutStatus>('GET', 'online/payment/statusByHash'),
  renew: route<typeof renewInvoiceLink>('POST', 'online/invoice/newLink'),
};

/**
 * Where a payer is: `choosing`, `opening` the gateway's page, `leaving` for it or making a `transfer`, `checking` what came of it,
 * or `done` with a result that `standing` has.
 */
export type Phase = 'choosing' | 'opening' | 'leaving' | 'transfer' | 'checking' | 'done';

/** The way of a payment: to the gateway's page, back, and to its result. */
export class Flow extends Basket {
  phase: Phase = 'choosing';
  standing: Standing | undefined;
  #attempt = { print: '', key: '' };
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  load(signal?: AbortSignal): Promise<Page> {
    const options: CallOptions = { timeout: TIMEOUT_MS };
    if (signal) options.signal = signal;
    return call(this.server, to.page, this.link, options);
  }

  /** Shows a problem, unless the page says that it does so itself. */
  report(refusal: Refusal, again: () => void): void {
    const { code, text } = problemOf(refusal, this.out.isBlocked());
    this.out.setState('error');
    if (!this.out.emit('error', { code, message: text }, true)) return;
    const notice: Notice = { code, text, isProblem: true };
    if (code === 'link_expired') {
      notice.label = 'Ask for a new one';
      notice.act = () => void this.renew();
    } else if (code === 'offline' || code === 'timeout' || code === 'rate_limited' || code === 'server_error')
      notice.act = again;
    this.tell(notice);
  }

  /** Asks for a new link; the answer is the same whether there was one. */
  async renew(): Promise<void> {
    try {
      const { message } = await call(this.server, to.renew, this.link, { timeout: TIMEOUT_MS });
      this.tell({ code: 'link_asked', text: message });
    } catch (error) {
      this.report(error as Refusal, () => void this.renew());
    }
  }

  /** What is sent: each choice by its name, or another amount; and where to come back to. */
  #order(return_url: string): CallInput<typeof startCheckout> {
    const { chosen, way, amount } = this;
    const isNamed = this.other === undefined && chosen.length <= MOST_ITEMS;
    return {
      ...this.link,
      gateway: way!.gateway,
      ...(isNamed ? { items: chosen.map(({ invoice, part }) => ({ invoice, part })) } : { amount }),
      save: this.saves && way!.saves ? 1 : 0,
      email_receipt: this.mails ? 1 : 0,
      return_url,
    };
  }

  /** The page to come back to: the one that is named, or this one. A page in a frame leaves it to the server. */
  get #home(): string {
    const here = window === window.top && location.href.length < LONGEST_ADDRESS ? location.href : '';
    return this.attribute('return-url') || here;
  }

  async #begin(home: string): Promise<Standing> {
    const order = this.#order(home);
    const print = JSON.stringify(order);
    // The same attempt again begins no second payment.
    if (this.#attempt.print !== print) this.#attempt = { print, key: newKey() };
    try {
      const options = { timeout: TIMEOUT_MS, idempotencyKey: this.#attempt.key };
      const { data } = await call(this.server, to.start, order, options);
      this.#attempt.print = '';
      return data;
    } catch (error) {
      if (!home || !(error as Refusal).fields?.['return_url']) throw error;
      warnOnce(`${home} is on none of the school's sites: payers come back to the school's own page.`);
      return this.#begin('');
    }
  }

  /** The button: begins a payment, once at a time. */
  async submit(): Promise<void> {
    if (this.phase !== 'choosing' || !this.page || !this.way) return;
    if (this.wrong) {
      this.set({ isTried: true });
      this.out.setState('invalid');
      return this.lead('[data-wrong]');
    }
    if (this.out.host.hasAttribute('preview'))
      return this.tell({ code: 'preview', text: 'This is a preview: nothing is paid.' });
    const { amount, page, way } = this;
    if (!this.out.emit('payment-start', { amount, currency: page.currency, gateway: way.gateway }, true)) return;
    this.set({ phase: 'opening', notice: undefined, isTried: false, standing: undefined });
    this.out.setState('busy');
    try {
      const { checkout } = await this.#begin(this.#home);
      remember(checkout);
      this.#later(OPENING_MS, () => this.#slow());
      await this.follow(checkout);
    } catch (error) {
      this.set({ phase: 'choosing' });
      await this.#refused(error as Refusal);
    }
  }

  #slow(): void {
    this.#turn++;
    this.#choose();
    this.tell({ code: 'timeout', text: 'The payment page is slow to open. Nothing was paid: please try again.' });
  }

  /** What was chosen may be paid or changed by now: then the page is read again, and says so. */
  async #refused(refusal: Refusal): Promise<void> {
    const { code, fields, message } = refusal;
    if (code !== 'conflict' && code !== 'stale' && code !== 'invalid')
      return this.report(refusal, () => void this.submit());
    const text = String(Object.values(fields ?? {})[0] ?? message);
    await this.refresh();
    this.out.setState('ready');
    this.out.emit('payment-failed', { code: 'payment_unavailable', message: text });
    this.tell({ code: 'payment_unavailable', text });
  }

  async refresh(): Promise<void> {
    const page = await this.load().catch(() => undefined);
    if (page) this.show(page);
  }

  /** Follows a payment until it is settled. One that isn't of this link is forgotten. */
  async follow(checkout: string): Promise<void> {
    const mine = ++this.#turn;
    const asked = { ...this.link, checkout };
    const ask = async () => (await call(this.server, to.status, asked, { timeout: TIMEOUT_MS })).data;
    const isOurs = await watch(
      ask,
      (standing) => this.#hear(standing),
      () => mine !== this.#turn,
    );
    if (!isOurs) this.#choose();
  }

  /** Finds out what came of the payment that the payer comes back from. */
  check(checkout: string): void {
    this.set({ phase: 'checking', notice: undefined });
    this.#later(IMPATIENT_MS, () => this.#unpaid());
    void this.follow(checkout);
  }

  /** The payer is back from the gateway's page by the browser's button, and this page was kept. */
  readonly back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && this.standing && this.phase !== 'done') this.check(this.standing.checkout);
  };

  readonly online = (): void => {
    if (this.notice?.code === 'offline') this.notice.act?.();
  };

  #later(pause: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, pause);
  }

  #choose(): void {
    clearTimeout(this.#timer);
    this.set({ phase: 'choosing' });
    if (this.page) this.out.setState('ready');
  }

  /** Nothing is heard of the money: the gateway's page may still be open. */
  #unpaid(): void {
    const { standing } = this;
    this.#choose();
    if (standing?.state !== 'open') return;
    const { url } = standing;
    this.tell({ code: 'payment_pending', text: 'You have not paid yet.', label: 'Go on to pay', url });
  }

  #hear(standing: Standing): void {
    const { phase, standing: before } = this;
    this.set({ standing });
    if (before?.checkout === standing.checkout && before.state === standing.state) return;
    const isFresh = before !== undefined || !wasReloaded();
    switch (standing.state) {
      case 'opening':
        return;
      case 'open':
        // A transfer is drawn here, also when the page is loaded again.
        return phase === 'opening' || standing.qr ? this.#leave(standing.url) : undefined;
      case 'failed':
      case 'expired':
        return void this.#failed(standing, isFresh);
      default:
        void this.#done(standing, isFresh);
    }
  }

  #leave(url: string): void {
    if (this.standing?.qr) {
      clearTimeout(this.#timer);
      this.set({ phase: 'transfer' });
      return this.lead('[data-result]');
    }
    this.set({ phase: 'leaving' });
    this.#later(LEAVING_MS, () => this.#unpaid());
    leaveFor(url);
  }

  async #failed({ state, failure, reference }: Standing, isFresh: boolean): Promise<void> {
    // A transfer that was not found is no longer under way.
    if (reference) await this.refresh();
    this.#choose();
    const isDeclined = state === 'failed';
    const text = isDeclined
      ? `${failure}${reference ? '' : ' Nothing was paid.'}`
      : `The payment ${reference ? 'code' : 'page'} was closed before anything was paid.`;
    const code = isDeclined ? 'payment_declined' : 'payment_expired';
    if (isFresh) this.out.emit('payment-failed', { code, message: text });
    this.tell({ code, text });
  }

  async #done({ state, amount, currency }: Standing, isFresh: boolean): Promise<void> {
    clearTimeout(this.#timer);
    await this.refresh();
    this.set({ phase: 'done', notice: undefined });
    this.out.setState('done');
    this.lead('[data-result]');
    if (state !== 'paid' || !isFresh) return;
    this.out.emit('payment-success', { amount, currency, left: this.open });
    celebrate(this.out.host).catch(() => undefined);
  }

  /** Back to what is open, with nothing chosen but what is due. */
  reset(): void {
    this.#turn++;
    remember('');
    this.set({ standing: undefined, notice: undefined, other: undefined, isTried: false, ticked: new Set() });
    if (this.page) this.show(this.page);
    this.#choose();
    this.lead('[data-head]');
  }

  rest(): void {
    this.#turn++;
    clearTimeout(this.#timer);
  }
}
