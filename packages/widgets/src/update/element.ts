import type { VNode } from 'preact';
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
import { FormView } from '../shared/form/FormView.tsx';
import { Sender } from '../shared/form/sender.ts';
import { bring } from '../shared/parts/parts.ts';
import { problem, problemOf } from '../shared/problems.ts';
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

/**
 * The form behind a link that a school sent to one family, which starts with the details that the school has. It is only on
 * the server's own page, so sites can't embed it, and none of its bytes are in the other elements.
 */
class SchoolUpdate extends SchoolForm {
  readonly #query = new URLSearchParams(location.search);
  readonly #name: keyof typeof doors = this.#query.has('leadHash') ? 'leadHash' : 'studentHash';
  protected readonly kind = { ...doors[this.#name], page: '/update', link: 'Open the form' } as unknown as FormKind;
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

  #ask() {
    const { config } = doors[this.#name];
    return call(serverOf(this), config as typeof doors.studentHash.config, this.#question as never, {
      timeout: TIMEOUT_MS,
    });
  }

  get #question(): Record<string, string> {
    return { institution: read(this, 'institution'), [this.#name]: this.#query.get(this.#name) ?? '' };
  }

  async #open(): Promise<void> {
    const { model } = this;
    model.problem.value = null;
    this.setState('loading');
    try {
      const { values, ...config } = await this.#ask();
      this.#sending = new Sender(serverOf(this), this.kind, config.ticket, async () => (await this.#ask()).ticket);
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
    try {
      const { message } = await this.#sending!.send({
        ...draftOf(this, model, 0),
        page_url: '',
        referrer: '',
        [this.#name]: this.#question[this.#name],
      });
      model.thanks.value = { message, redirect: null };
      this.setState('done');
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
    model.problem.value = isClosed ? problem('config_not_found', CLOSED) : problemOf(refusal, false);
    this.setState('error');
    // A page that was scrolled down before it was loaded again would show nothing.
    requestAnimationFrame(() => this.wrapper.querySelector('[part~=error]')?.scrollIntoView({ block: 'center' }));
  }

  protected view(): VNode {
    return FormView({ ...this.viewProps, link: this.kind.link });
  }
}

if (!customElements.get('school-update')) customElements.define('school-update', SchoolUpdate);
