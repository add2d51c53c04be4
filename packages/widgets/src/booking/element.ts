import type { VNode } from 'preact';
import { route } from '@schoolbell/core/http/endpoint';
import type { bookingPage } from '@schoolbell/core/bookings/page/contract';
import { reflect, warnOnce } from '../shared/attributes.ts';
import { bringDesk } from '../shared/booking/bring.ts';
import { Flow } from '../shared/booking/flow.ts';
import type { Page } from '../shared/booking/desk.ts';
import { addressOf, call, Refusal, resultOf } from '../shared/call.ts';
import { SchoolElement } from '../shared/element.ts';
import { takeEarly } from '../shared/form/early.ts';
import { problem, problemOf } from '../shared/problems.ts';
import { serverOf } from '../shared/server.ts';
import { Booking } from './Booking.tsx';
import { roomy } from './booking.css.ts';

const pageRoute = route<typeof bookingPage>('GET', 'online/book/page');
const TIMEOUT_MS = 15_000;
const own = ['page', 'link', 'type', 'subject', 'staff', 'location', 'date'];
/** These decide what is asked for; the others only what is shown of it. */
const decisive = ['institution', 'page', 'link', 'api'];

//JSDOC
class SchoolBooking extends SchoolElement {
  static override readonly observedAttributes = [...SchoolElement.observedAttributes, ...own];
  #isBlocked = false;
  readonly #flow: Flow = new Flow({
    host: this,
    wrapper: this.wrapper,
    emit: (name, detail, cancelable) => this.emit(name, detail, cancelable),
    setState: (state) => this.setState(state),
    isBlocked: () => this.#isBlocked,
    bringDesk: () => bringDesk(this, this.#flow),
  });
  #loading: AbortController | undefined;
  #preview: Page | undefined;

  constructor() {
    super();
    this.wrapper.classList.add(roomy);
  }

  /** What was chosen and answered so far. */
  get values(): Record<string, unknown> {
    const { chosen, slot, places, desk } = this.#flow;
    const answers = structuredClone(desk?.form.values.value);
    return { subject: chosen?.name, starts_at: slot?.starts_at, places, ...answers };
  }

  /** A page to show without any request, which books nothing: the preview in the back-office. */
  get preview(): Page | undefined {
    return this.#preview;
  }

  set preview(page: Page | undefined) {
    this.#preview = page;
    this.toggleAttribute('preview', Boolean(page));
    if (page && this.hasBegun) this.#show(page);
  }

  /** Sets the number of children (`places`), and fills in fields of the form by name. */
  prefill({ places, ...values }: Record<string, unknown>): void {
    if (Number(places) > 0) this.#flow.count(Number(places));
    Object.assign(this.#flow.given, values);
  }

  /** Whether the step that is shown is complete; nothing changes on the page. */
  checkValidity(): boolean {
    const { step, slot, desk } = this.#flow;
    return step === 'choose' || step === 'when' ? Boolean(slot) : !Object.keys(desk!.form.errors.value)[0];
  }

  /** The same, and shows the mistakes. */
  reportValidity(): boolean {
    const isRight = this.checkValidity();
    if (!isRight) void this.submit();
    return isRight;
  }

  /** Goes on as the button of the step does. */
  submit(): Promise<void> {
    return this.#flow.submit();
  }

  /** Starts again, with nothing chosen. */
  reset(): void {
    this.#flow.reset();
    if (this.#flow.page) this.setState('ready');
  }

  /** Loads the page again; what was chosen and typed stays. */
  reload(): void {
    this.#loading?.abort();
    this.begin();
  }

  /** Moves the focus to the heading of the step. */
  override focus(): void {
    this.#flow.lead(`[data-head=${this.#flow.step}]`);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#flow.online);
    addEventListener('pagehide', this.#leave);
    document.addEventListener('securitypolicyviolation', this.#violated);
  }

  protected rest(): void {
    this.#loading?.abort();
    this.#leave();
    removeEventListener('online', this.#flow.online);
    removeEventListener('pagehide', this.#leave);
    document.removeEventListener('securitypolicyviolation', this.#violated);
  }

  readonly #leave = () => this.#flow.desk?.release();

  readonly #violated = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    this.#isBlocked ||= blockedURI.startsWith(serverOf(this));
  };

  protected changed(name: string): void {
    if (decisive.includes(name)) {
      if (this.mayReach) this.reload();
    } else this.#flow.set({});
  }

  protected get isComing(): boolean {
    return !this.#flow.page && !this.#flow.notice;
  }

  protected begin(): void {
    if (this.#preview) this.#show(this.#preview);
    else void this.#load();
  }

  async #load(): Promise<void> {
    const mine = (this.#loading = new AbortController());
    const { where } = this.#flow;
    const server = serverOf(this);
    this.#flow.set({ notice: undefined });
    this.setState('loading');
    if (!where.institution) warnOnce(`<${this.localName}> needs an institution.`);
    const early = takeEarly(this, addressOf(server, pageRoute, where));
    try {
      const answer = early && (early[2] ?? (await early[1]));
      await Promise.resolve();
      if (this.#preview || mine.signal.aborted) return;
      const options = { signal: mine.signal, timeout: TIMEOUT_MS };
      this.#show(answer ? resultOf(answer) : await call(server, pageRoute, where, options));
    } catch (error) {
      if (mine.signal.aborted) return;
      const refusal = error instanceof Refusal ? error : new Refusal('internal');
      const found = where.institution ? problemOf(refusal, this.#isBlocked) : problem('config_not_found');
      this.#flow.report(found, () => this.reload());
    }
  }

  #show(page: Page): void {
    const flow = this.#flow;
    const { title, institution } = page;
    const { version } = this;
    this.paint(page.theme);
    flow.show(page);
    this.setState(flow.step === 'done' ? 'done' : 'ready');
    if (!page.subjects.some(({ is_ahead }) => is_ahead))
      flow.set({
        notice: {
          code: 'nothing',
          text: `${institution.institutionName} has no classes to book online at the moment. Please look again later.`,
          isProblem: true,
        },
      });
    // A page can only listen once the element is defined, so it is told after that.
    setTimeout(() => this.emit('ready', { version, title, institution }));
  }

  protected view(): VNode {
    return Booking({ flow: this.#flow });
  }
}

reflect(SchoolBooking.prototype, own);
if (!customElements.get('school-booking')) customElements.define('school-booking', SchoolBooking);
