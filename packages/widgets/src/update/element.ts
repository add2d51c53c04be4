import { route } from '@schoolbell/core/http/endpoint';
import { phonesOf } from '@schoolbell/core/forms/phones/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type {
  leadByHash,
  saveConversionByHash,
  saveStudentByHash,
  studentByHash,
} from '@schoolbell/core/families/links/contract';
import { read } from '../shared/attributes.ts';
import { call, Refusal } from '../shared/call.ts';
import type { FormKind } from '../shared/form/config.ts';
import { draftOf } from '../shared/form/draft.ts';
import { SchoolForm } from '../shared/form/element.ts';
import { Sender } from '../shared/form/sender.ts';
import { bring } from '../shared/parts/parts.ts';
import { problem, problemOf, type Problem } from '../shared/problems.ts';
import { serverOf } from '../shared/server.ts';

/** Where the form of a link is read and sent, by the name of its token in the page's address. */
const doors = {
  studentHash: {
    config: route<typeof studentByHash>('GET', 'online/student/getDetailsByHash'),
    add: route<typeof saveStudentByHash>('POST', 'online/student/saveStudentDataByHash'),
  },
  leadHash: {
    config: route<typeof leadByHash>('GET', 'online/lead/getDetailsByHash'),
    add: route<typeof saveConversionByHash>('POST', 'online/lead/saveStudentConversionDataByHash'),
  },
} as const;

const TIMEOUT_MS = 15_000;
const CLOSED = 'This link is no longer valid. Please ask the school for a new one.';

/** The name of a link's token, and the token. */
type Link = [name: keyof typeof doors, token: string];

/**
 * Takes the link out of the page's address: what stands after the `#` goes to no server, in no request and no referrer, and
 * is still there when the page is loaded again.
 */
function takeLink(): Link | undefined {
  const query = new URLSearchParams(location.search);
  const rest = new URLSearchParams(location.hash.slice(1));
  for (const name of Object.keys(doors) as (keyof typeof doors)[]) {
    const [asked, kept] = [query.get(name), rest.get(name)];
    if (!asked && !kept) continue;
    query.delete(name);
    if (asked) history.replaceState(history.state, '', `${location.pathname}?${query}#${name}=${asked}`);
    return [name, asked ?? kept!];
  }
  return undefined;
}

/** The attributes by which a page can hand over the token itself. */
const byAttribute = { 'student-hash': 'studentHash', 'lead-hash': 'leadHash' } as const;

/**
 * The form behind a link that a school sent to one family, which starts with the details that the school has. It needs the
 * link's token, from the page's address or an attribute.
 *
 * @tag school-update
 *
 * @attr {string} institution - The school's public hash. Required.
 * @attr {string} student-hash - The token of a link for corrections, if it isn't in the page's address.
 * @attr {string} lead-hash - The token of a link for an enrolment, if it isn't in the page's address.
 * @attr {string} lang - Language of country names and dates, and the writing direction. Inherited from the page.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - `auto` follows the `color-scheme` that the page declares.
 * @attr {'eager'|'visible'} [load=eager] - `visible` waits until the element is nearly in view.
 * @attr {'granted'|'required'} [consent=granted] - `required` sends nothing before `consent()` is called.
 * @attr {string} api - The school's server, if it isn't the one that the code comes from.
 * @attr {'loading'|'ready'|'busy'|'invalid'|'done'|'error'} state - The element's state; set by the element.
 *
 * @slot - The link shown while scripts are off, late or blocked, and beside every error.
 *
 * @event {CustomEvent<{version: string, title: string, institution: object}>} school-ready - The form can be filled in.
 * @event {CustomEvent<{field: string}>} school-change - A field changed.
 * @event {CustomEvent<{fields: string[]}>} school-invalid - Sending failed because of mistakes in these fields.
 * @event {CustomEvent<{message: string}>} school-success - The school has it; the link has ended. Cancelable: no message.
 * @event {CustomEvent<{code: string, message: string}>} school-error - Something went wrong. Cancelable.
 *
 * @cssstate loading - The form is loading.
 * @cssstate ready - The form can be filled in.
 * @cssstate busy - The form is being sent.
 * @cssstate invalid - Mistakes are shown.
 * @cssstate done - The form was sent.
 * @cssstate error - Something went wrong.
 *
 * @cssprop --school-accent - Buttons, ticks, selection.
 * @cssprop --school-on-accent - Text on the accent.
 * @cssprop --school-text - Text.
 * @cssprop --school-muted - Hints and notes.
 * @cssprop --school-surface - The form's background.
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
 * @cssprop [--school-max-width=760px] - Greatest width.
 *
 * @csspart base - Everything.
 * @csspart header - Title and the note about mandatory fields.
 * @csspart title - The form's title.
 * @csspart form - The form.
 * @csspart section - A section with its fields.
 * @csspart field - A field: label, control, hint, mistake.
 * @csspart label - A field's label.
 * @csspart required - The mark of a mandatory field.
 * @csspart input - A field of one line.
 * @csspart select - A folded list of choices.
 * @csspart textarea - A field of several lines.
 * @csspart checkbox - A tick or a dot.
 * @csspart hint - The text under a field.
 * @csspart error - A mistake at its field, or the message when something went wrong.
 * @csspart summary - The list of mistakes after trying to send.
 * @csspart signature - The signature.
 * @csspart terms - Terms and conditions.
 * @csspart button - Every button.
 * @csspart submit - The button that sends.
 * @csspart secondary - Buttons beside it.
 * @csspart progress - The indicator while the form is being sent.
 * @csspart success - The message after sending.
 * @csspart powered-by - The line under the form.
 * @csspart fallback - The link beside an error.
 */
class SchoolUpdate extends SchoolForm {
  static override readonly observedAttributes = [...SchoolForm.observedAttributes, ...Object.keys(byAttribute)];
  #inAddress = takeLink();
  protected readonly kind = { ...doors.studentHash, page: '/update', link: 'form' } as unknown as FormKind;
  #sending: Sender | undefined;

  constructor() {
    super();
    // The form is a preview, which sends nothing: the checked answers are sent from here.
    this.addEventListener('school-submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.addEventListener('school-change', () => this.#sending?.prepare());
  }

  protected override begin(): void {
    void this.#open();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#moved);
  }

  protected override rest(): void {
    super.rest();
    removeEventListener('hashchange', this.#moved);
  }

  /** Another child's link in the same tab only changes what is after the `#`: nothing of the first child may stay. */
  readonly #moved = () => {
    const link = takeLink();
    if (!link || link[1] === this.#inAddress?.[1]) return;
    this.#inAddress = link;
    this.#startOver();
  };

  #startOver(): void {
    this.reset();
    this.model.config.value = null;
    if (this.mayReach) this.reload();
  }

  get #link(): Link | undefined {
    for (const [attribute, name] of Object.entries(byAttribute)) {
      const token = this.getAttribute(attribute);
      if (token) return [name, token];
    }
    return this.#inAddress;
  }

  protected override changed(name: Parameters<SchoolForm['changed']>[0]): void {
    if (name in byAttribute) this.#startOver();
    else super.changed(name);
  }

  #ask() {
    const { config } = doors[this.#link![0]];
    return call(serverOf(this), config as typeof doors.studentHash.config, this.#question as never, {
      timeout: TIMEOUT_MS,
    });
  }

  get #question(): Record<string, string> {
    const [name, token] = this.#link!;
    return { institution: read(this, 'institution'), [name]: token };
  }

  async #open(): Promise<void> {
    const { model } = this;
    model.problem.value = null;
    if (!this.#link) return this.#fail(problem('config_not_found', CLOSED));
    this.setState('loading');
    try {
      const link = this.#link;
      const { values, ...config } = await this.#ask();
      if (link[1] !== this.#link?.[1]) return;
      this.#sending = new Sender(
        serverOf(this),
        { ...this.kind, ...doors[this.#link[0]] } as unknown as FormKind,
        config.ticket,
        async () => (await this.#ask()).ticket,
      );
      model.values.value = { ...(values as FormValues), ...model.values.value };
      this.preview = config;
      // A stored number is shown in national format from the start, not only once someone reaches it.
      if (phonesOf(config.fields as FormField[], values as FormValues).length > 0) bring(this, model, 'phone');
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #send(): Promise<void> {
    const { model } = this;
    model.busy.value = true;
    this.setState('busy');
    try {
      const { message } = await this.#sending!.send({
        ...draftOf(this, model, 0),
        page_url: '',
        referrer: '',
        ...this.#question,
      });
      this.setState('done');
      if (this.emit('success', { message }, true)) model.thanks.value = { message, redirect: null };
      else model.clear();
      requestAnimationFrame(() => this.wrapper.querySelector<HTMLElement>('[part~=success]')?.focus());
    } catch (error) {
      this.#refuse(error);
    }
    model.busy.value = false;
  }

  /** What the server refused: at the fields, or in one sentence. A link that does not open leaves no form to fill in. */
  #refuse(error: unknown): void {
    const { model } = this;
    const refusal = error instanceof Refusal ? error : new Refusal('internal');
    // Before there is a form, what is invalid is the link itself: one that lost a part on its way.
    if (refusal.code === 'invalid' && model.config.value && refusal.fields && Object.keys(refusal.fields).length > 0) {
      model.refused.value = Object.fromEntries(
        Object.entries(refusal.fields).map(([path, text]) => [path.replace(/^values\./, ''), text]),
      );
      this.reportValidity();
      return;
    }
    const isClosed = refusal.code === 'notFound' || (refusal.code === 'invalid' && !model.config.value);
    if (isClosed) model.config.value = null;
    this.#fail(isClosed ? problem('config_not_found', CLOSED) : problemOf(refusal, false));
    // A page that was scrolled down before it was loaded again would show nothing.
    requestAnimationFrame(() => this.wrapper.querySelector('[part~=error]')?.scrollIntoView({ block: 'center' }));
  }

  #fail(found: Problem): void {
    this.setState('error');
    const shown = this.emit('error', { code: found.code, message: found.message }, true);
    this.model.problem.value = shown ? found : null;
  }
}

if (!customElements.get('school-update')) customElements.define('school-update', SchoolUpdate);
