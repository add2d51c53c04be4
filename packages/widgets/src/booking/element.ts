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

/**
 * Booking a class: a family chooses a class and a time, says who is coming, and sends. The seats are held meanwhile.
 *
 * @tag school-booking
 *
 * @attr {string} institution - The school's public hash. Required.
 * @attr {string} page - The slug of one of the school's sub pages.
 * @attr {string} link - The key of a link, for a subject that is booked by its link only.
 * @attr {'event'|'series'} type - Offers single classes only, or series only.
 * @attr {string} subject - The name or key of a subject, which is chosen from the start.
 * @attr {string} staff - Offers only the times of teachers with this in their name.
 * @attr {string} location - Offers only the times at places with this in their name.
 * @attr {string} date - The first day to show, as YYYY-MM-DD.
 * @attr {string} lang - Language of dates and money, and the writing direction. Inherited from the page.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - `auto` follows the `color-scheme` that the page declares.
 * @attr {'eager'|'visible'} [load=eager] - `visible` waits until the element is nearly in view.
 * @attr {string} source - Where the family comes from, kept with the booking.
 * @attr {'off'|'datalayer'} [analytics=off] - `datalayer` pushes the events' names, never the answers.
 * @attr {'granted'|'required'} [consent=granted] - `required` sends nothing before `consent()` is called.
 * @attr {string} api - The school's server, if it isn't the one that the code comes from.
 * @attr {boolean} preview - Shows the page, and never holds or books anything.
 * @attr {'loading'|'ready'|'busy'|'invalid'|'done'|'error'} state - The element's state; set by the element.
 *
 * @slot - The link shown while scripts are off, late or blocked, and beside every error.
 *
 * @event {CustomEvent<{version: string, title: string, institution: object}>} school-ready - A class can be chosen.
 * @event {CustomEvent<{step: string}>} school-step - About to go to `choose`, `when`, `who`, `check` or `done`. Cancelable.
 * @event {CustomEvent<{subject: string, starts_at: string, places: number}>} school-slot-select - A time was chosen.
 * @event {CustomEvent<{field: string}>} school-change - A field changed.
 * @event {CustomEvent<{fields: string[]}>} school-invalid - Going on failed because of mistakes in these fields.
 * @event {CustomEvent<{values: object}>} school-submit - About to be sent. Cancelable. The only event with values.
 * @event {CustomEvent<{reference: string, starts_at: string, places: number}>} school-booking-request - The school has the booking.
 * @event {CustomEvent<{reference: string, outcome: string}>} school-success - The same, with `confirmed`, `heard_by_mail` or `pending`. Cancelable: no message.
 * @event {CustomEvent<{code: string, message: string}>} school-error - Something went wrong, or was taken. Cancelable.
 *
 * @cssstate loading - The page is loading.
 * @cssstate ready - A step can be filled in.
 * @cssstate busy - Seats are being held, or the booking is being sent.
 * @cssstate invalid - Mistakes, or a question, are shown.
 * @cssstate done - The booking was sent.
 * @cssstate error - Something went wrong.
 *
 * @cssprop --school-accent - Buttons, ticks, selection.
 * @cssprop --school-on-accent - Text on the accent.
 * @cssprop --school-text - Text.
 * @cssprop --school-muted - Hints and notes.
 * @cssprop --school-surface - The background.
 * @cssprop --school-field-bg - The fields' background.
 * @cssprop --school-border - Lines around fields and sections.
 * @cssprop --school-danger - Mistakes and mandatory marks.
 * @cssprop --school-success - The tick after sending.
 * @cssprop --school-focus - The focus ring.
 * @cssprop [--school-radius=8px] - Roundness of corners.
 * @cssprop [--school-gap=20px] - Space between fields.
 * @cssprop --school-font-family - Typeface; the system's own unless set.
 * @cssprop [--school-font-size=medium] - Size of text; everything else follows it.
 * @cssprop [--school-line-height=1.5] - Height of lines.
 * @cssprop [--school-control-height=46px] - Height of fields and buttons, 44px at least.
 * @cssprop [--school-max-width=1160px] - Greatest width; three columns need 900px.
 *
 * @csspart base - Everything.
 * @csspart header - The steps.
 * @csspart title - The title above the subjects.
 * @csspart heading - The heading of a later step.
 * @csspart form - All steps.
 * @csspart subjects - The list of subjects.
 * @csspart subject - A subject.
 * @csspart calendar - The week.
 * @csspart day - A day.
 * @csspart slot - A time.
 * @csspart section - A section of the form with its fields.
 * @csspart field - A field: label, control, hint, mistake.
 * @csspart label - A field's label.
 * @csspart required - The mark of a mandatory field.
 * @csspart input - A field of one line.
 * @csspart select - A folded list of choices.
 * @csspart textarea - A field of several lines.
 * @csspart checkbox - A tick or a dot.
 * @csspart hint - The text under a field.
 * @csspart error - A mistake at its field, or the message when something went wrong.
 * @csspart summary - The list of mistakes.
 * @csspart signature - The signature.
 * @csspart terms - Terms and conditions.
 * @csspart button - Every button.
 * @csspart submit - The button that goes on.
 * @csspart secondary - Buttons beside it.
 * @csspart success - The message after sending.
 * @csspart fallback - The link beside an error.
 */
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
      const answer =
        early && (await Promise.race([early[1], new Promise<undefined>((late) => setTimeout(late, TIMEOUT_MS))]));
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
