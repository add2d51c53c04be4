import { Component, type VNode } from 'preact';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';
import { FORM_FILE_ACCEPT, FORM_FILE_TEXT, LARGEST_FORM_FILE } from '@schoolbell/core/forms/files/rules';
import { MOST_FORM_FILES, uploadOf } from '@schoolbell/core/people/questions/rules';
import type { uploadFormFile } from '@schoolbell/core/forms/files/contract';
import { route, type ResultOf } from '@schoolbell/core/http/endpoint';
import { call, Refusal, resultOf } from '../call.ts';
import { Labelled, wiring, type ControlProps } from '../form/Controls.tsx';
import * as css from '../form/form.css.ts';
import { serverOf } from '../server.ts';
import * as own from './files.css.ts';

const TIMEOUT_MS = 120_000;

/** Files that a family attaches: each goes to the server as it is chosen, and with the form goes what names it. */
export class Files extends Component<ControlProps, { coming: string[]; wrong: string; said: string }> {
  override state = { coming: [] as string[], wrong: '', said: '' };
  #ticket = '';
  #isGone = false;

  override componentWillUnmount(): void {
    this.#isGone = true;
  }

  get #values(): string[] {
    return (this.props.model.at(this.props.path) as string[] | undefined) ?? [];
  }

  /** The form's ticket; a new one if it has expired. */
  async #renew(host: Element): Promise<void> {
    const { institution, form } = this.props.model.config.value!;
    const again = await call(
      serverOf(host),
      route<typeof leadFormConfig>('GET', 'forms/getOptions'),
      { institution: institution.hash, form: form.id },
      { timeout: 15_000 },
    );
    this.#ticket = again.ticket.token;
  }

  async #send(host: Element, file: File, isAgain = false): Promise<string> {
    const { institution, form, ticket } = this.props.model.config.value!;
    const body = new FormData();
    const field = this.props.path.split('.').at(-1);
    body.append(
      'input',
      JSON.stringify({ institution: institution.hash, form: form.id, field, ticket: this.#ticket || ticket.token }),
    );
    body.append('file', file);
    try {
      const answer = await fetch(`${serverOf(host)}/api/signUp/files/upload`, {
        method: 'POST',
        body,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return resultOf<ResultOf<typeof uploadFormFile>>([answer, await answer.json().catch(() => null)]).value;
    } catch (error) {
      const isOld = error instanceof Refusal && error.code === 'ticketExpired';
      if (!isOld || isAgain) throw error;
      await this.#renew(host);
      return this.#send(host, file, true);
    }
  }

  async #add(input: HTMLInputElement): Promise<void> {
    const host = (input.getRootNode() as ShadowRoot).host;
    const chosen = [...(input.files ?? [])];
    input.value = '';
    this.setState({ wrong: '' });
    for (const file of chosen) {
      if (this.#values.length + this.state.coming.length >= MOST_FORM_FILES)
        return this.setState({ wrong: `At most ${MOST_FORM_FILES} files` });
      if (file.size > LARGEST_FORM_FILE) return this.setState({ wrong: `${file.name} is larger than 10 MB` });
      await this.#take(host, file);
    }
  }

  async #take(host: Element, file: File): Promise<void> {
    this.setState({ coming: [...this.state.coming, file.name], said: `Sending ${file.name}` });
    try {
      const isPreview = !this.props.model.config.value!.ticket.token;
      const value = isPreview ? `${'p'.repeat(43)}/${file.name}` : await this.#send(host, file);
      // A child may have moved, or been removed: then its place is another child's.
      const { actions, path } = this.props;
      if (this.#isGone && path.startsWith('children.')) return;
      actions.change(path, [...this.#values, value]);
      this.setState({ said: `${file.name} added` });
    } catch (error) {
      const said = error instanceof Refusal ? (error.fields?.['file'] ?? error.message) : '';
      this.setState({ wrong: `${file.name}: ${said || 'The file could not be sent. Please try again.'}`, said: '' });
    }
    this.setState({ coming: this.state.coming.filter((name) => name !== file.name) });
  }

  /** The button is removed with its file, so the focus moves to the file picker. */
  #remove(value: string, root: ShadowRoot): void {
    const { actions, path } = this.props;
    actions.change(
      path,
      this.#values.filter((one) => one !== value),
    );
    this.setState({ said: `${uploadOf(value)?.file_name ?? 'File'} removed`, wrong: '' });
    root.getElementById(`f-${path}`)?.focus();
  }

  render(props: ControlProps): VNode {
    const { coming, wrong, said } = this.state;
    const about = wiring(props);
    return (
      <Labelled {...props} hint={props.hint || FORM_FILE_TEXT}>
        <ul class={own.list}>
          {this.#values.map((value) => (
            <li key={value} class={own.item}>
              <span>{uploadOf(value)?.file_name}</span>
              <button
                type="button"
                class={`${css.link} ${own.whole}`}
                aria-label={`Remove ${uploadOf(value)?.file_name}`}
                onClick={(event) => this.#remove(value, event.currentTarget.getRootNode() as ShadowRoot)}
              >
                Remove
              </button>
            </li>
          ))}
          {coming.map((name) => (
            <li key={name} class={own.item}>
              <span>{name}</span>
              <span class={css.spinner} aria-hidden="true" />
            </li>
          ))}
        </ul>
        <input
          {...about}
          aria-describedby={[about['aria-describedby'], `h-${props.path}`].filter(Boolean).join(' ')}
          type="file"
          multiple
          accept={FORM_FILE_ACCEPT}
          part="input"
          class={css.control}
          onChange={(event) => void this.#add(event.currentTarget)}
          onBlur={() => props.model.touch(props.path)}
        />
        {wrong && (
          <p class={css.error} role="alert">
            {wrong}
          </p>
        )}
        <span role="status" class={own.said}>
          {said}
        </span>
      </Labelled>
    );
  }
}
