import { route, type CallInput } from '@schoolbell/core/http/endpoint';
import type { checkoutStatus, startCheckout } from '@schoolbell/core/billing/checkout/contract';
import { warnOnce } from '../attributes.ts';
import { call, type Refusal } from '../call.ts';
import { celebrate } from './celebrate.ts';
import { chooseAgain } from './again.ts';
import type { Flow } from './flow.ts';
import { leaveFor, newKey, remember, wasReloaded } from './leaving.ts';
import { IMPATIENT_MS, type Standing, watch } from './watch.ts';

const TIMEOUT_MS = 20_000;
/** How long the gateway's page may take to open, and the browser to go there. */
const OPENING_MS = 20_000;
const LEAVING_MS = 8_000;
const MOST_ITEMS = 100;
const LONGEST_ADDRESS = 1_800;
const to = {
  start: route<typeof startCheckout>('POST', 'online/payment/checkoutByHash'),
  status: route<typeof checkoutStatus>('GET', 'online/payment/statusByHash'),
};

/** Begins payments, goes to the gateway's page, and follows them to their result. */
export class Cashier {
  readonly flow: Flow;
  #attempt = { print: '', key: '' };
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flow: Flow) {
    this.flow = flow;
  }

  /** What is sent: each choice by its name, or another amount; and where to come back to. */
  #order(return_url: string): CallInput<typeof startCheckout> {
    const { chosen, way, amount, other, link, saves, mails } = this.flow;
    const isNamed = !other && chosen.length <= MOST_ITEMS;
    return {
      ...link,
      gateway: way!.gateway,
      ...(isNamed ? { items: chosen.map(({ invoice, part }) => ({ invoice, part })) } : { amount }),
      save: saves && way!.saves ? 1 : 0,
      email_receipt: mails ? 1 : 0,
      return_url,
    };
  }

  /** The page to come back to: the one that is named, or this one. A page in a frame leaves it to the server. */
  get #home(): string {
    const here = window === window.top && location.href.length < LONGEST_ADDRESS ? location.href : '';
    return this.flow.attribute('return-url') || here;
  }

  async #start(home: string): Promise<Standing> {
    const order = this.#order(home);
    const print = JSON.stringify(order);
    // The same attempt again begins no second payment.
    if (this.#attempt.print !== print) this.#attempt = { print, key: newKey() };
    try {
      const options = { timeout: TIMEOUT_MS, idempotencyKey: this.#attempt.key };
      const { data } = await call(this.flow.server, to.start, order, options);
      this.#attempt.print = '';
      return data;
    } catch (error) {
      if (!home || !(error as Refusal).fields?.['return_url']) throw error;
      warnOnce(`${home} is on none of the school's sites: payers come back to the school's own page.`);
      return this.#start('');
    }
  }

  async begin(): Promise<void> {
    try {
      const { checkout } = await this.#start(this.#home);
      remember(checkout);
      this.#later(OPENING_MS, () => this.#slow());
      void this.follow(checkout);
    } catch (error) {
      const { code, fields, message } = error as Refusal;
      if (code !== 'conflict' && code !== 'stale' && code !== 'invalid') throw error;
      // What was chosen may be paid or changed by now: then the page is read again, and says so.
      const { flow } = this;
      const text = String(Object.values(fields ?? {})[0] ?? message);
      await flow.refresh();
      this.#choose();
      flow.out.emit('payment-failed', { code: 'payment_unavailable', message: text });
      flow.tell({ code: 'payment_unavailable', text });
    }
  }

  #slow(): void {
    this.#turn++;
    this.#choose();
    this.flow.tell({ code: 'timeout', text: 'The payment page is slow to open. Nothing was paid: please try again.' });
  }

  /** Follows a payment until it is settled. One that isn't of this link is forgotten. */
  async follow(checkout: string): Promise<void> {
    const mine = ++this.#turn;
    const { server, link } = this.flow;
    const ask = async () => (await call(server, to.status, { ...link, checkout }, { timeout: TIMEOUT_MS })).data;
    const isOurs = await watch(
      ask,
      (standing) => this.#hear(standing),
      () => mine !== this.#turn,
    );
    if (!isOurs) this.#choose();
  }

  check(checkout: string): void {
    this.#later(IMPATIENT_MS, () => this.#unpaid());
    void this.follow(checkout);
  }

  #later(pause: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, pause);
  }

  #choose(): void {
    clearTimeout(this.#timer);
    this.flow.choose();
  }

  /** Nothing is heard of the money: the gateway's page may still be open. */
  #unpaid(): void {
    const { standing } = this.flow;
    this.#choose();
    if (standing?.state !== 'open') return;
    const { url } = standing;
    this.flow.tell({ code: 'payment_pending', text: 'You have not paid yet.', label: 'Go on to pay', url });
  }

  #hear(standing: Standing): void {
    const { phase, standing: before } = this.flow;
    this.flow.set({ standing });
    if (before?.checkout === standing.checkout && before.state === standing.state) return;
    // In case it is not paid. Later answers must not replace what the payer chooses then.
    if (phase === 'checking' || phase === 'done') void chooseAgain(this.flow, standing);
    const isFresh = before !== undefined || !wasReloaded();
    switch (standing.state) {
      case 'opening':
        return;
      case 'open':
        // A transfer is drawn here, also when the page is loaded again.
        return phase === 'opening' || standing.qr ? this.#leave(standing) : undefined;
      case 'failed':
      case 'expired':
        return void this.#failed(standing, isFresh);
      default:
        void this.#done(standing, isFresh);
    }
  }

  #leave({ url, qr }: Standing): void {
    clearTimeout(this.#timer);
    if (qr) {
      this.flow.set({ phase: 'transfer' });
      return this.flow.lead('[data-result]');
    }
    this.flow.set({ phase: 'leaving' });
    this.#later(LEAVING_MS, () => this.#unpaid());
    leaveFor(url);
  }

  async #failed({ state, failure, reference }: Standing, isFresh: boolean): Promise<void> {
    // A transfer that was not found is no longer under way.
    if (reference) await this.flow.refresh();
    this.#choose();
    const isDeclined = state === 'failed';
    const text = isDeclined
      ? `${failure}${reference ? '' : ' Nothing was paid.'}`
      : `The payment ${reference ? 'code' : 'page'} was closed before anything was paid.`;
    const code = isDeclined ? 'payment_declined' : 'payment_expired';
    if (isFresh) this.flow.out.emit('payment-failed', { code, message: text });
    this.flow.tell({ code, text });
  }

  async #done({ state, amount, currency }: Standing, isFresh: boolean): Promise<void> {
    const { flow } = this;
    clearTimeout(this.#timer);
    await flow.refresh();
    flow.set({ phase: 'done', notice: undefined });
    flow.out.setState('done');
    flow.lead('[data-result]');
    if (state !== 'paid' || !isFresh) return;
    flow.out.emit('payment-success', { amount, currency, left: flow.open });
    celebrate(flow.out.host).catch(() => undefined);
  }

  forget(): void {
    this.rest();
    remember('');
  }

  rest(): void {
    this.#turn++;
    clearTimeout(this.#timer);
  }
}
