import { signal } from '@preact/signals-core';
import { route } from '@schoolbell/core/http/endpoint';
import { dayAfter, dayOf, marked, nextDay } from '@schoolbell/core/bookings/page/days/rules';
import type { slots } from '@schoolbell/core/bookings/page/contract';
import { call, Refusal } from '../call.ts';
import { problemOf, type Problem } from '../problems.ts';
import { serverOf } from '../server.ts';
import type { Desk, Notice, Outlet, Page, Slot, Step } from './desk.ts';
import { moneyText } from './texts.ts';

const TIMEOUT_MS = 15_000;
/** Days that the page's own answer spans, and that each further one asks for. */
const FIRST_DAYS = 14;
const MORE_DAYS = 28;
/** From here on there is room for three columns. */
const WIDE_PX = 896;
const more = route<typeof slots>('GET', 'online/book/slots');
export const steps: readonly Step[] = ['choose', 'when', 'who', 'check', 'done'];

/** What a visitor has chosen, where they are, and how they go on. Views read it; `set` draws it again. */
export class Flow {
  page: Page | undefined;
  step: Step = 'choose';
  /** The chosen subject, day and time, by key. */
  subject = '';
  day = '';
  key = '';
  /** A day of the week that is shown. */
  shown = '';
  places = 1;
  busy = false;
  notice: Notice | undefined;
  desk: Desk | undefined;
  /** When the seats are no longer held, and now, in milliseconds; 0 while none are. */
  until = 0;
  now = 0;
  /** What everything comes to, once the server has said so. */
  total: number | undefined;
  /** Values from outside, for when the form comes. */
  given: Record<string, unknown> = {};
  #slots: Slot[] = [];
  /** The last day that is known, by subject. */
  #known: Record<string, string> = {};
  #isAsking = false;
  #clock: ReturnType<typeof setInterval> | undefined;
  readonly #drawn = signal(0);

  readonly out: Outlet;

  constructor(out: Outlet) {
    this.out = out;
  }

  set(some: Partial<Omit<Flow, 'set'>>): void {
    Object.assign(this, some);
    this.#drawn.value++;
  }

  get lang(): string {
    return this.out.wrapper.lang;
  }

  attribute(name: string): string {
    return this.out.host.getAttribute(name) ?? '';
  }

  /** The school's page, and a link's subject, as each call names them. */
  get where(): { institution: string; page?: string; link?: string } {
    const [page, link] = [this.attribute('page'), this.attribute('link')];
    return { institution: this.attribute('institution'), ...(page && { page }), ...(link && { link }) };
  }

  get server(): string {
    return serverOf(this.out.host);
  }

  money(amount: number): string {
    return moneyText(this.lang, this.page!.institution.currency, amount);
  }

  /** The school's word for a seat, or for several. */
  seats(count: number): string {
    const { replaced_text, plural_text } = this.page!.words.find(({ type }) => type === 'seat')!;
    return (count === 1 ? replaced_text : plural_text).toLowerCase();
  }

  /** The times of the chosen subject, by start; attributes narrow them to a kind, a teacher, a location. */
  get times(): Slot[] {
    const type = this.attribute('type');
    const has = (name: string, text: string) => text.toLowerCase().includes(this.attribute(name).toLowerCase());
    return this.#slots.filter(
      ({ subject, kind, teachers, place }) =>
        subject === this.subject && has('staff', teachers) && has('location', place) && (!type || type === kind),
    );
  }

  get slot(): Slot | undefined {
    return this.#slots.find((one) => one.key === this.key && marked(one, this.places) !== 'none');
  }

  get chosen(): Page['subjects'][number] | undefined {
    return this.page!.subjects.find(({ key }) => key === this.subject);
  }

  get next(): { day: string; times: number } | null {
    return nextDay(this.times, this.day, this.places);
  }

  /** The page has come. A subject that the element names is chosen already; beside the list there is always one. */
  show(page: Page): void {
    this.#slots = page.slots;
    this.#known = {};
    this.set({ page, notice: undefined, places: Math.min(this.places, page.rules.most_places) });
    if (this.step !== 'choose') return;
    const named = this.attribute('subject').toLowerCase();
    const first =
      page.subjects.find(({ key, name }) => [key, name].some((one) => one.toLowerCase() === named)) ??
      // The wrapper's own width comes with its styles, which may not be here yet.
      (this.out.host.clientWidth < WIDE_PX ? undefined : page.subjects.find(({ next }) => next));
    if (!first) return;
    this.#choose(first.key);
    this.set({ step: 'when' });
  }

  /** Takes fresh times in, such as a refusal brings. */
  learn(fresh: readonly Slot[]): void {
    const all = new Map([...this.#slots, ...fresh].map((slot) => [slot.key, slot]));
    this.#slots = [...all.values()].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
    this.set({});
  }

  #choose(subject: string): void {
    this.set({ subject, key: '', total: undefined, notice: undefined });
    const { times } = this;
    const ahead = times.filter((one) => dayOf(one) >= this.attribute('date'));
    const first = ahead.find((one) => marked(one, this.places) !== 'none') ?? ahead[0] ?? times[0];
    this.pick(first ? dayOf(first) : this.page!.today);
  }

  choose(subject: string): void {
    if (subject !== this.subject) {
      this.desk?.release();
      this.#choose(subject);
    }
    this.go('when');
  }

  /** Shows a day. What was chosen on another one is let go. */
  pick(day: string): void {
    const { slot } = this;
    this.set({ day, shown: day, key: slot && dayOf(slot) === day ? slot.key : '' });
    void this.#look();
  }

  /** Shows another week. */
  turn(by: 1 | -1): void {
    this.set({ shown: dayAfter(this.shown, 7 * by) });
    void this.#look();
  }

  count(places: number): void {
    this.set({ places, total: undefined });
    if (this.page) void this.#look();
  }

  take(slot: Slot): void {
    this.set({ day: dayOf(slot), shown: dayOf(slot), key: slot.key, total: undefined, notice: undefined });
    const { starts_at } = slot;
    this.out.emit('slot-select', { subject: this.chosen?.name, starts_at, places: this.places });
    void this.#desk().catch(() => undefined);
  }

  /** The last day of the subject that is known, and whether others are still to be asked for. */
  get #end(): string {
    return this.#known[this.subject] ?? dayAfter(this.page!.today, FIRST_DAYS - 1);
  }

  get isEndless(): boolean {
    return this.#end < this.page!.until;
  }

  /** Asks for further days, where the week that is shown, or the next day with seats, is beyond what is known. */
  async #look(): Promise<void> {
    const { subject } = this;
    const isKnown = dayAfter(this.shown, 6) <= this.#end && this.next;
    if (this.#isAsking || isKnown || !this.isEndless || this.out.host.hasAttribute('preview')) return;
    this.#isAsking = true;
    const from = dayAfter(this.#end, 1);
    const input = { ...this.where, subject, from, days: MORE_DAYS };
    const answer = await call(this.server, more, input, { timeout: TIMEOUT_MS }).catch(() => undefined);
    this.#isAsking = false;
    if (!answer) return;
    const last = dayAfter(from, MORE_DAYS - 1);
    const { data, next_day } = answer;
    const next = data[0] ? last : next_day ? dayAfter(next_day, -1) : this.page!.until;
    this.#known[subject] = next > last ? next : last;
    const isFirst = !this.times[0] && data[0];
    this.learn(data);
    if (subject !== this.subject) return;
    if (isFirst) this.pick(dayOf(isFirst));
    else void this.#look();
  }

  async #desk(): Promise<Desk> {
    return (this.desk ??= await this.out.bringDesk());
  }

  /** Goes to a step, and brings the keyboard to its heading. */
  go(step: Step): void {
    if (step === this.step || !this.out.emit('step', { step }, true)) return;
    this.set({ step, notice: undefined });
    this.lead(`[data-head=${step}]`);
    if (this.out.host.getBoundingClientRect().top < 0) this.out.host.scrollIntoView();
  }

  back(): void {
    this.go(steps[steps.indexOf(this.step) - 1]!);
  }

  /** Brings the keyboard and the screen reader to what has just been drawn. */
  lead(selector: string): void {
    requestAnimationFrame(() => this.out.wrapper.querySelector<HTMLElement>(selector)?.focus());
  }

  tell(notice: Notice): void {
    this.set({ notice });
    this.lead('[data-code]');
  }

  /** The button of each step. */
  async submit(): Promise<void> {
    if (this.step !== 'when') return this.run(() => this.desk!.next());
    if (!this.slot) return this.tell({ code: 'invalid', text: 'Choose a time first.' });
    if (this.out.host.hasAttribute('preview')) return this.tell({ code: 'preview', text: 'This is only a preview.' });
    await this.run(async () => {
      await (await this.#desk()).hold();
      this.go('who');
    });
  }

  /** Runs what the person asked for, once at a time. What failed can be tried again, and goes on by itself when we're online. */
  async run(task: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.set({ busy: true, notice: undefined });
    this.out.setState('busy');
    try {
      await task();
      if (this.attribute('state') === 'busy') this.out.setState(this.step === 'done' ? 'done' : 'ready');
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal');
      if (!this.desk?.refused(refusal))
        this.report(problemOf(refusal, this.out.isBlocked()), () => void this.run(task));
    }
    this.set({ busy: false });
  }

  /** Shows a problem, unless the page says that it does so itself. */
  report({ code, message, again }: Problem, act: () => void): void {
    const text = message.replace('form', 'booking page');
    this.out.setState('error');
    if (!this.out.emit('error', { code, message: text }, true)) return;
    this.tell({ code, text, isProblem: true, act: again ? act : undefined });
  }

  readonly online = (): void => {
    if (this.notice?.code === 'offline') this.notice.act?.();
  };

  /** Counts the time for which the seats are held. */
  keep(until: number): void {
    clearInterval(this.#clock);
    const tick = () => {
      const now = Date.now();
      this.set({ until: now < until ? until : 0, now });
      if (now < until) return;
      clearInterval(this.#clock);
      if (until) this.desk!.over();
    };
    tick();
    if (this.until) this.#clock = setInterval(tick, 1000);
  }

  /** Nothing chosen, nothing typed, nothing held. */
  reset(): void {
    this.desk?.release();
    this.desk?.form.clear();
    this.set({ subject: '', key: '', places: 1, total: undefined, step: 'choose' });
    if (this.page) this.show(this.page);
    this.lead(`[data-head=${this.step}]`);
  }
}
