import { signal } from '@preact/signals-core';
import type { VNode } from 'preact';
import { calendarFile } from '@schoolbell/core/bookings/page/days/file/rules';
import { seatsText } from '@schoolbell/core/bookings/page/days/rules';
import type { quote, send } from '@schoolbell/core/bookings/holds/contract';
import type { formOptions } from '@schoolbell/core/forms/contract';
import { route, type CallInput, type ResultOf } from '@schoolbell/core/http/endpoint';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { Refusal } from '../call.ts';
import { answers, inOrder, prefilled } from '../form/config.ts';
import { FormModel } from '../form/model.ts';
import type { Actions } from '../form/props.ts';
import { bring } from '../parts/parts.ts';
import { visit } from '../visit.ts';
import type { Desk, Slot } from './desk.ts';
import type { Flow } from './flow.ts';
import { Holding, type Now } from './holding.ts';
import { moneyText } from './texts.ts';

export type Quote = ResultOf<typeof quote>['data'];
export type Sent = ResultOf<typeof send>;
type Body = CallInput<typeof send>;

const to = {
  form: route<typeof formOptions>('GET', 'forms/getOptions'),
  quote: route<typeof quote>('POST', 'online/book/quote'),
  send: route<typeof send>('POST', 'online/book/send'),
};

type View = (props: { desk: Counter }) => VNode;

/** Holds the seats, asks who is coming, and sends. */
export class Counter extends Holding implements Desk {
  readonly form = new FormModel();
  readonly quote = signal<Quote | null>(null);
  readonly sent = signal<Sent | null>(null);
  coupon = '';
  /** The code that the price was asked with. */
  #asked = '';
  /** The class that was booked, after the choice is gone. */
  booked: Slot | undefined;
  sentAt = 0;
  readonly #since = performance.now();
  /** Children beside the first, also those that a smaller number left out. */
  #others: FormValues[] = [];
  readonly #view: View;
  #attempt: { print: string; key: string; body: Body } | undefined;

  constructor(flow: Flow, view: View) {
    super(flow);
    this.#view = view;
  }

  async hold(): Promise<void> {
    await this.#ask(await this.takeSeats(this.form.website));
    this.#seat();
  }

  /** The school's form, once. */
  async #ask(name: string): Promise<void> {
    const { form } = this;
    if (form.config.value?.form.id === name) return;
    const config = await this.call(to.form, { institution: this.institution, form: name });
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
    const isCheck = flow.step === 'check';
    if (!flow.until) {
      await this.#again();
      // A new hold may cost something else: the family looks at it first.
      if (isCheck)
        return flow.tell({
          code: 'hold_over',
          text: `We are holding the ${flow.seats(flow.places)} again. Please check the price, then book.`,
        });
    }
    if (isCheck) return this.coupon === this.#asked ? this.#send() : this.price();
    await this.price();
    flow.go('check');
  }

  /** Takes seats again that were let go, and says what they cost now. */
  async #again(): Promise<void> {
    await this.hold();
    if (this.flow.step === 'check') await this.price();
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
    const { data, until } = await this.call(to.quote, {
      institution: this.institution,
      hold: this.held.value!.hold,
      coupon_code: (this.#asked = this.coupon),
    });
    this.#priced(data);
    this.keep(until);
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
      institution: this.institution,
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
      sent = await this.call(to.send, this.#attempt.body, this.#attempt.key);
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

  /** Someone else was quicker: shows the seats left and the nearest times. What was typed stays. */
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
      text: `We no longer keep ${seatsText(flow.places, flow.seats(flow.places))}. What you typed is still here.`,
      label: `Hold the ${flow.seats(flow.places)} again`,
      act: () => void flow.run(() => this.#again()),
    });
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
    return this.#view({ desk: this });
  }
}
