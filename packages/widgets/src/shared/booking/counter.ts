import { signal } from '@preact/signals-core';
import type { VNode } from 'preact';
import { calendarFile } from '@schoolbell/core/bookings/page/days/file/rules';
import { seatsText } from '@schoolbell/core/bookings/page/days/rules';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import type { hold, quote, release, send } from '@schoolbell/core/bookings/holds/contract';
import type { formOptions } from '@schoolbell/core/forms/contract';
import { route, type CallInput, type ResultOf, type Route } from '@schoolbell/core/http/endpoint';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { View } from '../../booking/Who.tsx';
import { addressOf, call, type Refusal } from '../call.ts';
import { answers, inOrder, prefilled } from '../form/config.ts';
import { FormModel } from '../form/model.ts';
import type { Actions } from '../form/props.ts';
import { bring } from '../parts/parts.ts';
import { solve } from '../proof.ts';
import { visit } from '../visit.ts';
import type { Desk, Slot } from './desk.ts';
import type { Flow } from './flow.ts';
import { moneyText, ownZone } from './texts.ts';

type Held = ResultOf<typeof hold>;
export type Quote = ResultOf<typeof quote>['data'];
export type Sent = ResultOf<typeof send>;
type Body = CallInput<typeof send>;
type Hold = CallInput<typeof hold>;

const TIMEOUT_MS = 20_000;
const to = {
  page: route<typeof bookingPage>('GET', 'online/book/page'),
  hold: route<typeof hold>('POST', 'online/book/hold'),
  form: route<typeof formOptions>('GET', 'forms/getOptions'),
  quote: route<typeof quote>('POST', 'online/book/quote'),
  send: route<typeof send>('POST', 'online/book/send'),
  release: route<typeof release>('POST', 'online/book/release'),
};

/** What a refused hold says: why, the seats that are left, and other times. */
interface Now {
  reason?: string;
  left?: number;
  nearest?: Slot[];
}

const isOver = (refusal: unknown): boolean => ((refusal as Refusal).current as Now | undefined)?.reason === 'hold_over';

/** Holds the seats, asks who is coming, and sends. */
export class Counter implements Desk {
  readonly form = new FormModel();
  readonly quote = signal<Quote | null>(null);
  readonly sent = signal<Sent | null>(null);
  readonly held = signal<Held | null>(null);
  coupon = '';
  /** The class that was booked, after the choice is gone. */
  booked: Slot | undefined;
  sentAt = 0;
  readonly #since = performance.now();
  /** Children beside the first, also those that a smaller number left out. */
  #others: FormValues[] = [];
  #proof: Promise<{ token: string; nonce: string }> | undefined;
  #isFirst = true;
  /** How much later this device's clock is than the server's. */
  #ahead = 0;
  #attempt: { print: string; key: string; body: Body } | undefined;

  readonly flow: Flow;

  constructor(flow: Flow) {
    this.flow = flow;
    this.#prove();
  }

  get #institution(): string {
    return this.flow.where.institution;
  }

  #call<I extends object, R>(route: Route<I, R>, input: I, idempotencyKey = ''): Promise<R> {
    return call(this.flow.server, route, input, { timeout: TIMEOUT_MS, idempotencyKey });
  }

  /** The proof of work begins with the choice, so that it is done when the seats are asked for. A ticket is good for one hold. */
  #prove() {
    this.#proof ??= (async () => {
      const page = this.#isFirst ? this.flow.page! : await this.#call(to.page, this.flow.where);
      this.#isFirst = false;
      return { token: page.ticket.token, nonce: await solve(page.ticket) };
    })();
    this.#proof.catch(() => (this.#proof = undefined));
    return this.#proof;
  }

  async hold(): Promise<void> {
    const { flow } = this;
    const slot = flow.slot!;
    const input = {
      ...flow.where,
      key: slot.key,
      day: slot.day,
      places: flow.places,
      zone: ownZone(),
      website: this.form.website,
    };
    // Half an hour is the longest that one hold can last: then the seats are let go, and asked for again.
    if (this.held.value && !(flow.until && Date.parse(this.held.value.latest) + this.#ahead > Date.now() + 60_000))
      await this.#end();
    const held = await (this.held.value
      ? this.#call(to.hold, { ...input, hold: this.held.value.hold }).catch((error) => this.#afresh(input, error))
      : this.#first(input));
    this.#keep(held);
    await this.#ask(held.form);
    this.#seat();
  }

  #keep(held: Held): void {
    this.held.value = held;
    this.flow.keep(Date.parse(held.until) + this.#ahead);
  }

  async #first(input: Hold): Promise<Held> {
    for (let go = 0; ; go++) {
      const ticket = await this.#prove();
      this.#proof = undefined;
      try {
        const held = await this.#call(to.hold, { ...input, ticket } as Hold);
        this.#ahead = Date.now() - Date.parse(held.until) + this.flow.page!.rules.hold_minutes * 60_000;
        return held;
      } catch (error) {
        if (go || (error as Refusal).code !== 'ticketExpired') throw error;
      }
    }
  }

  /** A hold that the server has forgotten is no hold: we begin with a new one. */
  #afresh(input: Hold, error: unknown): Promise<Held> {
    if (!isOver(error)) throw error;
    this.held.value = null;
    return this.#first(input);
  }

  /** The school's form, once. */
  async #ask(name: string): Promise<void> {
    const { form } = this;
    if (form.config.value?.form.id === name) return;
    const config = await this.#call(to.form, { institution: this.#institution, form: name });
    form.config.value = config;
    const given = prefilled(config.fields as FormField[], this.flow.given);
    form.values.value = { ...given, ...form.values.value };
  }

  /** As many children as seats, each with what was typed before. */
  #seat(): void {
    const { form } = this;
    const config = form.config.value!;
    const now = (form.values.value['children'] ?? []) as unknown as FormValues[];
    this.#others = [...now, ...this.#others.slice(now.length)];
    const others = this.flow.places - 1;
    while (this.#others.length < others) this.#others.push({});
    form.values.value = { ...form.values.value, children: this.#others.slice(0, others) as never };
    // The form itself may not offer further children: here the seats do.
    form.config.value = { ...config, offers: { ...config.offers, children: others ? 'children' : '' } };
  }

  async next(): Promise<void> {
    const { flow, form } = this;
    form.tried.value = true;
    if (Object.keys(form.errors.value)[0]) return this.#wrong();
    if (!flow.until) await this.hold();
    if (flow.step === 'check') return this.#send();
    await this.price();
    flow.go('check');
  }

  #wrong(): void {
    const { flow, form } = this;
    flow.out.setState('invalid');
    flow.out.emit('invalid', { fields: inOrder(form.config.value!, form.errors.value).map(([path]) => path) });
    flow.go('who');
    flow.lead('[part~=summary]');
  }

  /** What it comes to; asking keeps the seats longer. */
  async price(): Promise<void> {
    const { flow } = this;
    const { data, until } = await this.#call(to.quote, {
      institution: this.#institution,
      hold: this.held.value!.hold,
      coupon_code: this.coupon,
    });
    this.#priced(data);
    flow.keep(Date.parse(until) + this.#ahead);
  }

  #priced(quote: Quote): void {
    this.quote.value = quote;
    this.flow.set({ total: quote.total });
  }

  #body(): Body {
    const { flow, form } = this;
    const config = form.config.value!;
    const added = form.added.value?.(config, form.values.value).sent as Pick<Body, 'children'> | undefined;
    return {
      institution: this.#institution,
      hold: this.held.value!.hold,
      values: answers(config, form.values.value) as Body['values'],
      quote_hash: this.quote.value!.quote_hash,
      coupon_code: this.quote.value!.coupon?.code ?? '',
      source: (flow.out.host.getAttribute('source') ?? '').slice(0, 255),
      ...visit(),
      website: form.website,
      ...added,
    };
  }

  /** Arrives once: what was sent is kept with its key until the server has decided. */
  async #send(): Promise<void> {
    const { flow, form } = this;
    const { starts_at } = (this.booked = flow.slot!);
    if (!flow.out.emit('submit', { values: structuredClone(form.values.value) }, true)) return;
    const draft = this.#body();
    const print = JSON.stringify(draft);
    if (this.#attempt?.print !== print) {
      const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
      this.#attempt = { print, key, body: { ...draft, elapsed: Math.round(performance.now() - this.#since) } };
    }
    let sent: Sent;
    try {
      sent = await this.#call(to.send, this.#attempt.body, this.#attempt.key);
    } catch (error) {
      const { status } = error as Refusal;
      if (status >= 400 && status < 429) this.#attempt = undefined;
      throw error;
    }
    this.#attempt = undefined;
    this.sentAt = Date.now();
    this.held.value = null;
    flow.keep(0);
    const { reference, outcome } = sent;
    flow.out.emit('booking-request', { reference, starts_at, places: flow.places });
    const isShown = flow.out.emit('success', { reference, outcome }, true);
    form.clear();
    this.#others = [];
    this.coupon = '';
    if (!isShown) return flow.reset();
    this.sent.value = sent;
    flow.go('done');
  }

  refused({ code, fields, current, message }: Refusal): boolean {
    const { flow } = this;
    const now = (current ?? {}) as Now;
    if (code === 'invalid' && fields && this.held.value) return this.#corrects(fields);
    if (code === 'stale') return this.#repriced(current as Quote);
    if (code !== 'conflict') return false;
    if (now.reason !== 'hold_over' || now.nearest?.[0]) return this.#taken(now, message);
    this.held.value = null;
    flow.keep(0);
    this.over();
    return true;
  }

  /** Mistakes that only the server sees, at their fields; those in the coupon beside its button. */
  #corrects(fields: Record<string, string>): boolean {
    const { form, flow } = this;
    const { coupon_code: coupon, places, ...others } = fields;
    if (coupon ?? places) {
      flow.tell({ code: 'invalid', text: (coupon ?? places)! });
      return true;
    }
    form.refused.value = Object.fromEntries(
      Object.entries(others).map(([path, text]) => [path.replace(/(^|\.)values\./, '$1'), text]),
    );
    this.#wrong();
    return true;
  }

  #repriced(quote: Quote): boolean {
    const { flow } = this;
    const money = (amount: number) => moneyText(flow.lang, quote.currency, amount);
    const before = money(this.quote.value!.total);
    this.#priced(quote);
    flow.out.setState('invalid');
    flow.out.emit('error', { code: 'new_price', message: '' });
    flow.tell({
      code: 'new_price',
      text: `The price has changed from ${before} to ${money(quote.total)}. Do you want to book at the new price?`,
      label: `Book for ${money(quote.total)}`,
      act: () => void flow.submit(),
    });
    return true;
  }

  /** Somebody else was quicker: the seats left, and the nearest times at once. What was typed stays. */
  #taken({ left = 0, nearest = [] }: Now, text: string): boolean {
    const { flow } = this;
    const { slot } = flow;
    flow.learn([...(slot ? [{ ...slot, left, is_full: left ? (0 as const) : (1 as const) }] : []), ...nearest]);
    this.release();
    flow.out.setState('invalid');
    flow.go('when');
    if (flow.out.emit('error', { code: 'slot_taken', message: text }, true))
      flow.tell({ code: 'slot_taken', text: nearest[0] ? `${text} The nearest other times:` : text, nearest });
    return true;
  }

  over(): void {
    const { flow } = this;
    flow.tell({
      code: 'hold_over',
      text: `We no longer keep ${seatsText(flow.places)}. What you typed is still here.`,
      label: 'Hold the seats again',
      act: () => void flow.run(() => this.hold()),
    });
  }

  #end(): Promise<unknown> {
    const { held } = this;
    const body = { institution: this.#institution, hold: held.value!.hold };
    held.value = null;
    // Not `call`: the request must outlive the page.
    return fetch(addressOf(this.flow.server, to.release, body), {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }

  release(): void {
    if (this.held.value) void this.#end();
    this.flow.keep(0);
  }

  label(): string {
    if (this.flow.step === 'who') return 'Continue';
    return this.held.value?.confirm === 'always' ? 'Send request' : 'Book now';
  }

  /** What the form's controls ask for. */
  readonly actions: Actions = {
    change: (path, value) => {
      this.form.set(path, value);
      if (this.flow.out.host.getAttribute('state') === 'invalid') this.flow.out.setState('ready');
      this.flow.out.emit('change', { field: path });
    },
    send: () => void this.flow.submit(),
    sendAnyway: () => undefined,
    reload: () => undefined,
    bring: (name) => bring(this.flow.out.host, this.form, name),
  };

  /** The address of a calendar file with the class. */
  get file(): string {
    const { reference } = this.sent.value!;
    return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile({ ...this.booked!, reference }))}`;
  }

  view(): VNode {
    return View({ desk: this });
  }
}

/** Made once for each element, when it first needs it. */
export const openDesk = (flow: Flow): Desk => new Counter(flow);
