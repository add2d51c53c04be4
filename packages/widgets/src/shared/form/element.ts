import type { VNode } from 'preact';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { read, warnOnce, type AttributeName } from '../attributes.ts';
import { Refusal } from '../call.ts';
import { SchoolElement } from '../element.ts';
import { problemOf, type Problem } from '../problems.ts';
import { serverOf } from '../server.ts';
import { inOrder, prefilled, type FormConfig, type FormKind, type Submitted } from './config.ts';
import { draftOf, modeOf, webAddress } from './draft.ts';
import { takeEarly } from './early.ts';
import { configAddress, fetchConfig, hostedPage, loadConfig } from './load.ts';
import { FormModel } from './model.ts';
import { FormView } from './FormView.tsx';
import { bring } from '../parts/parts.ts';
import type { Parts } from '../parts/names.ts';
import type { Stroke } from '../parts/Pad.tsx';
import { Sender } from './sender.ts';

/** An element that shows one of the school's forms and sends what a family fills in. */
export abstract class SchoolForm extends SchoolElement {
  protected abstract readonly kind: FormKind;
  protected readonly model = new FormModel();
  #sender: Sender | undefined;
  #loading: AbortController | undefined;
  #preview: FormConfig | undefined;
  #waiting: Record<string, unknown> = {};
  #blocked = false;

  constructor() {
    super();
    this.model.values.subscribe((values) =>
      this.internals?.setFormValue?.(null, JSON.stringify({ values, strokes: this.model.strokes.peek() })),
    );
  }

  /** The current answers, by field name. */
  get values(): FormValues {
    return structuredClone(this.model.values.value);
  }

  /** A form to show without any request, never sent: the form editor's preview. */
  get preview(): FormConfig | undefined {
    return this.#preview;
  }

  set preview(config: FormConfig | undefined) {
    this.#preview = config;
    this.toggleAttribute('preview', Boolean(config));
    if (config && this.hasBegun) this.#show(config);
  }

  /** Fills in fields by name. Birthdays, addresses, guardians, consents and signatures must be entered by the person. */
  prefill(values: Record<string, unknown>): void {
    const config = this.model.config.value;
    if (!config) this.#waiting = { ...this.#waiting, ...values };
    else this.model.values.value = { ...this.model.values.value, ...prefilled(config.fields as FormField[], values) };
  }

  /** Whether all answers are complete and valid; nothing changes on the page. */
  checkValidity(): boolean {
    return this.model.config.value !== null && Object.keys(this.model.errors.value).length === 0;
  }

  /** The same, and shows the mistakes. */
  reportValidity(): boolean {
    this.model.tried.value = true;
    if (this.checkValidity()) return true;
    this.#showMistakes();
    return false;
  }

  /** Sends the form as the button does. */
  submit(): Promise<void> {
    return this.#submit(0);
  }

  /** Empties the form, also after sending. */
  reset(): void {
    this.model.clear();
    if (this.model.config.value) this.setState('ready');
  }

  /** Loads the form again; answers stay. */
  reload(): void {
    this.#loading?.abort();
    this.begin();
  }

  /** Moves the focus to the first field. */
  override focus(options?: FocusOptions): void {
    const first = this.wrapper.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, button');
    if (first) first.focus(options);
    else super.focus(options);
  }

  /** The browser's Back restores the typed values. */
  formStateRestoreCallback(state: string): void {
    try {
      const { values, strokes } = JSON.parse(state) as { values: FormValues; strokes: Stroke[] };
      this.model.strokes.value = strokes;
      this.model.values.value = values;
    } catch {
      // The state of another version can't be restored.
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('online', this.#online);
    document.addEventListener('securitypolicyviolation', this.#violated);
  }

  protected rest(): void {
    this.#loading?.abort();
    removeEventListener('online', this.#online);
    document.removeEventListener('securitypolicyviolation', this.#violated);
  }

  protected changed(name: AttributeName | 'preview'): void {
    if (['institution', 'form', 'form-type', 'api'].includes(name) && this.mayReach) this.reload();
  }

  protected get isComing(): boolean {
    const { config, problem, thanks } = this.model;
    return !config.value && !problem.value && !thanks.value;
  }

  protected begin(): void {
    if (this.#preview) this.#show(this.#preview);
    else void this.#load();
  }

  readonly #online = () => {
    if (this.model.problem.value?.code !== 'offline') return;
    this.model.problem.value = null;
    if (!this.model.config.value) this.reload();
  };

  readonly #violated = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    this.#blocked ||= blockedURI.startsWith(serverOf(this));
  };

  async #load(): Promise<void> {
    const mine = (this.#loading = new AbortController());
    this.model.problem.value = null;
    this.setState('loading');
    const early = takeEarly(this, configAddress(this, this.kind));
    await Promise.resolve();
    if (this.#preview || mine.signal.aborted) return;
    if (!read(this, 'institution')) warnOnce(`<${this.localName}> needs an institution.`);
    const found = await loadConfig(this, this.kind, mine.signal, early, () => this.#blocked);
    if (!found || mine.signal.aborted) return;
    if ('code' in found) this.#fail(found);
    else this.#show(found);
  }

  #show(config: FormConfig): void {
    const { model } = this;
    model.problem.value = null;
    model.config.value = config;
    this.paint(config.theme);
    this.#sender = this.hasAttribute('preview')
      ? undefined
      : new Sender(serverOf(this), this.kind, config.ticket, async () => (await fetchConfig(this, this.kind)).ticket);
    const query = read(this, 'prefill') === 'query' ? Object.fromEntries(new URLSearchParams(location.search)) : {};
    const outside = prefilled(config.fields as FormField[], { ...query, ...this.#waiting });
    this.#waiting = {};
    model.values.value = { ...outside, ...model.values.value };
    this.setState(model.thanks.value ? 'done' : 'ready');
    // A page can only listen once the element is defined, so it is told after that.
    setTimeout(() =>
      this.emit('ready', {
        version: this.version,
        title: model.say(config.form.title),
        institution: config.institution,
      }),
    );
  }

  #fail(found: Problem): void {
    this.setState('error');
    const shown = this.emit('error', { code: found.code, message: found.message }, true);
    this.model.problem.value = shown ? found : null;
  }

  #showMistakes(): void {
    const { model } = this;
    this.setState('invalid');
    this.emit('invalid', { fields: inOrder(model.config.value!, model.errors.value).map(([path]) => path) });
    this.#lead('[part~=summary]');
  }

  /** Brings the keyboard and the screen reader to what has just been drawn. */
  #lead(selector: string): void {
    requestAnimationFrame(() => this.wrapper.querySelector<HTMLElement>(selector)?.focus());
  }

  /** A change by the person: the proof of work starts, and the page is told the field, never its value. */
  #change(path: string, value: unknown): void {
    this.#sender?.prepare();
    this.model.set(path, value);
    this.model.duplicate.value = null;
    if (this.state !== 'ready' && !this.model.busy.value) this.setState('ready');
    this.emit('change', { field: path });
  }

  protected view(): VNode {
    return FormView({
      model: this.model,
      actions: this.#actions,
      lang: this.wrapper.lang,
      hosted: hostedPage(this, this.kind),
      link: this.kind.link,
      formType: read(this, 'form-type'),
    });
  }

  readonly #actions = {
    change: (path: string, value: unknown) => this.#change(path, value),
    send: () => void this.#submit(0),
    sendAnyway: () => void this.#submit(1),
    reload: () => this.reload(),
    bring: (name: keyof Parts) => bring(this, this.model, name),
  };

  async #submit(isDuplicate: 0 | 1): Promise<void> {
    const { model } = this;
    if (model.busy.value || model.thanks.value || !model.config.value) return;
    model.problem.value = null;
    if (!this.reportValidity()) return;
    if (!this.emit('submit', { values: this.values }, true)) return;
    if (!this.#sender) return this.#finish({ message: 'Preview', hash: '', hashes: [], redirect: null });
    model.busy.value = true;
    this.setState('busy');
    try {
      const answer = await this.#sender.send(draftOf(this, model, isDuplicate));
      model.busy.value = false;
      this.#finish(answer);
    } catch (error) {
      model.busy.value = false;
      this.#refused(error instanceof Refusal ? error : new Refusal('internal'));
    }
  }

  #finish({ message, hash, hashes, redirect }: Omit<Submitted, 'payment'>): void {
    const { model } = this;
    this.setState('done');
    const proceed = this.emit('success', { hash, hashes }, true);
    model.clear();
    if (!proceed || modeOf(this, model) === 'none') return this.setState('ready');
    const next = modeOf(this, model) === 'redirect' && this.#sender ? webAddress(redirect) : null;
    model.thanks.value = { message, redirect: next };
    this.#lead('[part~=success]');
    if (next) setTimeout(() => (window.top ?? window).location.assign(next), 1500);
  }

  #refused(refusal: Refusal): void {
    const { model } = this;
    if (refusal.code === 'duplicate') {
      this.setState('invalid');
      const shown = this.emit('duplicate', { message: refusal.message }, true);
      model.duplicate.value = shown ? refusal.message : null;
      this.#lead('[data-duplicate]');
    } else if (refusal.code === 'invalid' && refusal.fields && Object.keys(refusal.fields).length) {
      model.refused.value = Object.fromEntries(
        Object.entries(refusal.fields).map(([path, text]) => [path.replace(/(^|\.)values\./, '$1'), text]),
      );
      this.#showMistakes();
    } else this.#fail(problemOf(refusal, this.#blocked));
  }
}
