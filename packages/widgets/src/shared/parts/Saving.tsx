import { draftToken } from '@schoolbell/core/forms/drafts/rules';
import type { openFormDraft, saveFormDraft } from '@schoolbell/core/forms/drafts/contract';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';
import { phonesOf } from '@schoolbell/core/forms/phones/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues, SignatureValue } from '@schoolbell/core/people/questions/answers/rules';
import { route } from '@schoolbell/core/http/endpoint';
import { isEmail, texts } from '@schoolbell/core/validators';
import { Component, type VNode } from 'preact';
import { call, type Refusal } from '../call.ts';
import type { FormConfig, FormKind } from '../form/config.ts';
import * as css from '../form/form.css.ts';
import type { FormProps } from '../form/props.ts';
import { Sender, type Draft } from '../form/sender.ts';
import { problemOf } from '../problems.ts';

const TIMEOUT_MS = 15_000;
const open = route<typeof openFormDraft>('POST', 'signUp/drafts/open');
const save = route<typeof saveFormDraft>('POST', 'signUp/drafts/save');
const DEAD = 'This link has expired, or its form was already sent. You can fill in the form again.';
const RESTORED = 'Your earlier answers are here again.';

/** Links that this page has gone through already. */
const seen = new Set<string>();

interface Props extends FormProps {
  config: FormConfig;
  /** The hosted page with this form, on the server that is asked. */
  hosted: string;
  /** Of which forms this is one to choose. */
  formType: string;
}

interface State {
  isOpen: boolean;
  isBusy: boolean;
  email: string;
  error: string;
  /** What has come of it, in one sentence. */
  done: string;
  /** The problem with the link that led here. */
  trouble: string;
}

/** The first address that the family has typed: theirs, as a rule. */
function addressIn({ email, guardian }: FormValues): string {
  const parent = (guardian as { parentEmail?: string } | undefined)?.parentEmail;
  return [parent, email].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
}

/** "Save and finish later": an e-mail address and a link by mail, and restoring from such a link. */
export class Saving extends Component<Props, State> {
  override state: State = { isOpen: false, isBusy: false, email: '', error: '', done: '', trouble: '' };
  readonly #sender = new Sender(
    this.#server,
    { add: save } as unknown as FormKind,
    undefined as never,
    async () => (await this.#config()).ticket,
  );
  #box: HTMLElement | null = null;

  get #server(): string {
    return this.props.hosted.split('/signup/')[0]!;
  }

  get #where() {
    const { institution, form } = this.props.config;
    return { institution: institution.hash, form: form.id };
  }

  #config() {
    const path = this.props.config.form.type === 'lead' ? 'signUp/lead/getOptions' : 'signUp/getOptions';
    return call(this.#server, route<typeof leadFormConfig>('GET', path as 'signUp/lead/getOptions'), this.#where, {
      timeout: TIMEOUT_MS,
    });
  }

  override componentDidMount(): void {
    const token = draftToken(location.hash, this.props.config.form.id);
    if (!token || seen.has(token)) return;
    seen.add(token);
    void this.#resume(token);
  }

  /** What was typed since the page was opened stays. */
  async #resume(token: string): Promise<void> {
    const { model, config, actions } = this.props;
    this.setState({ trouble: '' });
    try {
      const { values, children, strokes } = await call(
        this.#server,
        open,
        { ...this.#where, draft: token },
        { timeout: TIMEOUT_MS },
      );
      const more = children.length > 0 ? { children: children.map((child) => child.values) } : {};
      model.draft = token;
      model.strokes.value = strokes;
      model.signing.value = (values['signature'] as SignatureValue | undefined)?.kind ?? 'drawn';
      model.values.value = { ...values, ...more, ...model.values.peek() } as FormValues;
      if (phonesOf(config.fields as FormField[], values as FormValues).length > 0) actions.bring('phone');
      this.setState({ done: RESTORED });
    } catch (error) {
      const { code } = error as Refusal;
      if (code !== 'notFound') seen.delete(token);
      this.#lead({ trouble: code === 'notFound' ? DEAD : problemOf(error as Refusal, false).message });
    }
  }

  /** Shows something and moves the focus to it. */
  #lead(state: Partial<State>): void {
    this.setState(state, () =>
      requestAnimationFrame(() => this.#box?.querySelector<HTMLElement>('[data-lead]')?.focus()),
    );
  }

  async #save(): Promise<void> {
    const { model, config, formType } = this.props;
    const email = this.state.email.trim();
    if (this.state.isBusy) return;
    if (!isEmail(email)) return this.#lead({ error: texts.email });
    // The editor's preview has no ticket, and sends nothing.
    if (!config.ticket.token) return this.#lead({ isOpen: false, done: 'Preview' });
    const { children = [], ...values } = model.values.peek();
    const draft = {
      ...this.#where,
      form_type: config.form.type,
      email,
      values,
      children: (children as unknown as FormValues[]).map((child) => ({ values: child })),
      strokes: model.strokes.peek(),
      // A page with several forms to choose from would begin with another one: the hosted page opens this one.
      page_url: /choose|.[\s,]+./.test(formType) ? '' : location.href.split('#')[0]!.slice(0, 1000),
      ...(model.draft && { draft: model.draft }),
    };
    this.setState({ isBusy: true, error: '' });
    try {
      const answer = (await this.#sender.send(draft as unknown as Draft)) as unknown as {
        message: string;
        draft: string;
      };
      model.draft = answer.draft;
      // This link no longer works: a newer one is on its way.
      if (draftToken(location.hash, config.form.id))
        history.replaceState(history.state, '', location.href.split('#')[0]);
      this.#lead({ isOpen: false, isBusy: false, done: answer.message });
    } catch (error) {
      const { code, fields } = error as Refusal;
      const wrong =
        code === 'invalid' && fields
          ? (fields['email'] ?? 'One of your answers is too long to save.')
          : problemOf(error as Refusal, false).message;
      this.#lead({ isBusy: false, error: wrong });
    }
  }

  #panel(): VNode {
    const { isBusy, email, error } = this.state;
    const type = (event: KeyboardEvent) => {
      if (event.key === 'Escape') this.#lead({ isOpen: false });
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void this.#save();
    };
    return (
      <div class={css.box} role="group" aria-label={this.#label}>
        <div class={css.field}>
          <label part="label" class={css.label} htmlFor="f-save-email">
            Email
          </label>
          <input
            id="f-save-email"
            data-lead
            part="input"
            class={css.control}
            type="email"
            maxLength={254}
            autoComplete="email"
            aria-describedby="h-save-email"
            aria-invalid={error !== '' || undefined}
            aria-required
            value={email}
            onInput={(event) => this.setState({ email: event.currentTarget.value, error: '' })}
            onKeyDown={type}
          />
          <p id="h-save-email" part="hint" class={css.hint}>
            We mail you a link that opens this form with all your answers, for 30 days. The school can’t see them until
            you send the form.
          </p>
          {error && (
            <p part="error" class={css.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <div class={css.tools}>
          <button
            type="button"
            part="button secondary"
            class={`${css.button} ${css.secondary}`}
            aria-disabled={isBusy}
            onClick={() => void this.#save()}
          >
            {isBusy ? 'Saving…' : 'Save and mail me the link'}
          </button>
          <button type="button" class={css.link} onClick={() => this.#lead({ isOpen: false, error: '' })}>
            Cancel
          </button>
        </div>
      </div>
    );
  }

  get #label(): string {
    return this.props.model.say(this.props.config.offers.later);
  }

  render(): VNode {
    const { isOpen, done, trouble } = this.state;
    const { config, model } = this.props;
    const begin = () =>
      this.#lead({ isOpen: true, done: '', email: this.state.email || addressIn(model.values.peek()) });
    return (
      <div
        class={css.group}
        ref={(box) => {
          this.#box = box;
        }}
      >
        {trouble && (
          <div class={css.alert} role="alert" part="error" tabIndex={-1} data-lead>
            <p>{trouble}</p>
            {trouble !== DEAD && (
              <div class={css.tools}>
                <button
                  type="button"
                  part="button secondary"
                  class={`${css.button} ${css.secondary}`}
                  onClick={() => this.componentDidMount()}
                >
                  Try again
                </button>
              </div>
            )}
          </div>
        )}
        {done && (
          <p role="status" class={css.note} tabIndex={-1} data-lead>
            {done}
          </p>
        )}
        {config.offers.later &&
          (isOpen ? (
            this.#panel()
          ) : (
            <div class={css.tools}>
              <button
                type="button"
                part="button secondary"
                class={`${css.button} ${css.secondary}`}
                data-lead={!done || undefined}
                onClick={begin}
              >
                {this.#label}
              </button>
            </div>
          ))}
      </div>
    );
  }
}
