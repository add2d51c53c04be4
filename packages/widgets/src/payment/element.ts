import type { VNode } from 'preact';
import { reflect, warnOnce } from '../shared/attributes.ts';
import type { Refusal } from '../shared/call.ts';
import { SchoolElement } from '../shared/element.ts';
import { serverOf } from '../shared/server.ts';
import type { Page } from '../shared/payment/basket.ts';
import { bringTill } from '../shared/payment/bring.ts';
import { Flow } from '../shared/payment/flow.ts';
import { insideOf } from '../shared/payment/linked.ts';
import { Payment } from './Payment.tsx';
import { roomy } from './payment.css.ts';

const own = ['invoice', 'return-url'];
/** These decide what is asked for. */
const decisive = ['institution', 'invoice', 'api'];
/** A page that was out of sight for longer is read again: someone else may have paid. */
const STALE_MS = 20_000;

/**
 * Paying what is open: a payer chooses what to pay, goes to the gateway's own page, and comes back to the result.
 *
 * @tag school-payment
 *
 * @attr {string} institution - The school's public hash. Required.
 * @attr {string} invoice - The token of an invoice's link. If it is left out, `?invoice=` in the page's address.
 * @attr {string} return-url - The page to come back to, on one of the school's sites. This page if it is left out.
 * @attr {string} lang - Language of dates and money, and the writing direction. Inherited from the page.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - `auto` follows the `color-scheme` that the page declares.
 * @attr {'eager'|'visible'} [load=eager] - `visible` waits until the element is nearly in view.
 * @attr {'off'|'datalayer'} [analytics=off] - `datalayer` pushes the events' names, never amounts.
 * @attr {'granted'|'required'} [consent=granted] - `required` sends nothing before `consent()` is called.
 * @attr {string} api - The school's server, if it isn't the one that the code comes from.
 * @attr {boolean} preview - Shows the page, and never begins a payment.
 * @attr {'loading'|'ready'|'busy'|'invalid'|'done'|'error'} state - The element's state; set by the element.
 *
 * @slot - The link shown while scripts are off, late or blocked, and beside every error.
 * @slot gateway - Where a gateway is shown that is drawn inside the page. The element fills it itself.
 *
 * @event {CustomEvent<{version: string, title: string, institution: object}>} school-ready - What is open is shown.
 * @event {CustomEvent<{amount: number, currency: string, gateway: string}>} school-payment-start - About to begin a payment. Cancelable.
 * @event {CustomEvent<{amount: number, currency: string, left: number}>} school-payment-success - The school has the money.
 * @event {CustomEvent<{code: string, message: string}>} school-payment-failed - Nothing was paid.
 * @event {CustomEvent<{code: string, message: string}>} school-error - Something went wrong. Cancelable.
 *
 * @cssstate loading - The page is loading.
 * @cssstate ready - Something can be chosen and paid.
 * @cssstate busy - The gateway's page is being opened.
 * @cssstate invalid - The choice can't be paid.
 * @cssstate done - A payment's result is shown.
 * @cssstate error - Something went wrong.
 *
 * @cssprop --school-accent - Buttons, ticks, selection.
 * @cssprop --school-on-accent - Text on the accent.
 * @cssprop --school-text - Text.
 * @cssprop --school-muted - Hints and notes.
 * @cssprop --school-surface - The background of cards.
 * @cssprop --school-field-bg - The fields' background.
 * @cssprop --school-border - Lines around fields and cards.
 * @cssprop --school-danger - What is overdue, and mistakes.
 * @cssprop --school-success - What is paid.
 * @cssprop --school-focus - The focus ring.
 * @cssprop [--school-radius=8px] - Roundness of corners.
 * @cssprop --school-font-family - Typeface; the system's own unless set.
 * @cssprop [--school-font-size=medium] - Size of text; everything else follows it.
 * @cssprop [--school-line-height=1.5] - Height of lines.
 * @cssprop [--school-control-height=46px] - Height of fields and buttons, 44px at least.
 * @cssprop [--school-max-width=1000px] - Greatest width; two columns need 768px.
 *
 * @csspart base - Everything.
 * @csspart frame - What is around everything below.
 * @csspart header - The school, and the link to the PDF.
 * @csspart title - What is open.
 * @csspart heading - A heading further down.
 * @csspart form - All but the header.
 * @csspart section - An invoice.
 * @csspart progress - The bar of an invoice's parts.
 * @csspart field - The field of another amount.
 * @csspart label - Its label.
 * @csspart input - The field itself.
 * @csspart checkbox - A tick.
 * @csspart error - What is wrong with the choice, or the message when something went wrong.
 * @csspart summary - The bar with the button.
 * @csspart button - Every button.
 * @csspart submit - The button that pays.
 * @csspart secondary - Buttons beside it.
 * @csspart success - The result of a payment.
 * @csspart fallback - The link beside an error.
 */
class SchoolPayment extends SchoolElement {
  static override readonly observedAttributes = [...SchoolElement.observedAttributes, ...own];
  #isBlocked = false;
  readonly #flow: Flow = new Flow({
    host: this,
    wrapper: this.wrapper,
    emit: (name, detail, cancelable) => this.emit(name, detail, cancelable),
    setState: (state) => this.setState(state),
    isBlocked: () => this.#isBlocked,
    bringTill: () => bringTill(this, this.#flow),
  });
  #loading: AbortController | undefined;
  #heard: AbortController | undefined;
  #preview: Page | undefined;
  #readAt = 0;

  constructor() {
    super();
    this.wrapper.classList.add(roomy);
  }

  /** What is chosen so far: invoices with their parts, and the amount in minor units. */
  get values(): Record<string, unknown> {
    const flow = this.#flow;
    return { invoices: flow.chosen.map(({ invoice, part }) => ({ invoice, part })), amount: flow.page && flow.amount };
  }

  /** A page to show without any request, which begins no payment: the preview in the back-office. */
  get preview(): Page | undefined {
    return this.#preview;
  }

  set preview(page: Page | undefined) {
    this.#preview = page;
    this.toggleAttribute('preview', Boolean(page));
    if (page && this.hasBegun) this.#show(page);
  }

  /** Types another amount (`amount`), as a payer would. */
  prefill({ amount }: Record<string, unknown>): void {
    if (amount !== undefined) void this.#flow.type(String(amount));
  }

  /** Whether what is chosen can be paid; nothing changes on the page. */
  checkValidity(): boolean {
    return Boolean(this.#flow.page) && !this.#flow.wrong;
  }

  /** The same, and shows what is wrong. */
  reportValidity(): boolean {
    const isRight = this.checkValidity();
    if (!isRight) void this.submit();
    return isRight;
  }

  /** Pays, as the button does. */
  submit(): Promise<void> {
    return this.#flow.submit();
  }

  /** Goes back to what is open. */
  reset(): void {
    this.#flow.reset();
  }

  /** Loads the page again; what was chosen stays. */
  reload(): void {
    this.#loading?.abort();
    this.begin();
  }

  /** Moves the focus to what is open, or to the result. */
  override focus(): void {
    this.#flow.lead('[data-head], [data-result]');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#heard?.abort();
    const { signal } = (this.#heard = new AbortController());
    addEventListener('online', this.#flow.online, { signal });
    addEventListener('pageshow', this.#flow.back, { signal });
    document.addEventListener('visibilitychange', this.#seen, { signal });
    document.addEventListener('securitypolicyviolation', this.#violated, { signal });
    this.#flow.till?.mount();
  }

  protected rest(): void {
    this.#loading?.abort();
    this.#heard?.abort();
    this.#flow.till?.rest();
  }

  readonly #seen = () => {
    const isOld = !document.hidden && this.#flow.page && Date.now() - this.#readAt > STALE_MS;
    if (!isOld || this.#preview || this.#flow.phase !== 'choosing') return;
    this.#readAt = Date.now();
    void this.#flow.refresh();
  };

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
    const flow = this.#flow;
    const { institution, hash } = flow.link;
    flow.set({ notice: undefined });
    this.setState('loading');
    if (!institution || !hash) warnOnce(`<${this.localName}> needs an institution and an invoice.`);
    // What came of a payment is asked at the same time as what is open.
    const checkout = new URLSearchParams(location.search).get('checkout');
    if (checkout && flow.phase === 'choosing') void flow.check(checkout);
    try {
      const page = await flow.load(mine.signal);
      if (!this.#preview && !mine.signal.aborted) this.#show(page);
    } catch (error) {
      if (!mine.signal.aborted) void flow.report(error as Refusal, () => this.reload());
    }
  }

  #show(page: Page): void {
    const { version } = this;
    const { institution } = page;
    this.#readAt = Date.now();
    this.paint(page.theme);
    this.#flow.show(page);
    if (page.saved[0] || page.under_way[0] || insideOf(this))
      this.#flow.bring().then(
        (till) => till.mount(),
        () => undefined,
      );
    if (this.#flow.phase !== 'done') this.setState('ready');
    // A page can only listen once the element is defined, so it is told after that.
    setTimeout(() => this.emit('ready', { version, title: 'Payment', institution }));
  }

  protected view(): VNode {
    return Payment({ flow: this.#flow });
  }
}

reflect(SchoolPayment.prototype, own);
if (!customElements.get('school-payment')) customElements.define('school-payment', SchoolPayment);
