import { Component, type VNode } from 'preact';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';
import type { formSchools, formSchoolYears, formSubjects } from '@schoolbell/core/forms/lists/contract';
import type { FormField, SelectOption } from '@schoolbell/core/people/questions/rules';
import { route } from '@schoolbell/core/http/endpoint';
import { call, Refusal } from '../call.ts';
import type { FormConfig } from '../form/config.ts';
import { Choices, Labelled, Select, wiring, type ControlProps } from '../form/Controls.tsx';
import * as css from '../form/form.css.ts';
import { serverOf } from '../server.ts';

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 250;
const SHORTEST_SEARCH = 2;
/** How often, and how soon, choices that did not come are asked for again. */
const MOST_TRIES = 5;
const AGAIN_MS = 4000;

const doors: Record<string, string> = {
  school: 'signUp/schools',
  schoolYear: 'signUp/school-years',
  subjects: 'signUp/subjects',
};
/** Tickets that took the place of a form's own, once that had run out. */
const renewed = new WeakMap<FormConfig, string>();

/** A question's own name, which further children's fields carry at their end. */
const nameOf = ({ field_name }: Pick<FormField, 'field_name'>) => field_name.split('.').pop()!;

/** Asks for a question's choices, with another ticket where the form's has run out. */
async function choicesOf(
  host: Element,
  config: FormConfig,
  { field_name, field_type }: FormField,
  search: string,
): Promise<SelectOption[]> {
  const {
    institution: { hash: institution },
    form: { id: form },
    ticket,
  } = config;
  const ask = () =>
    call(
      serverOf(host),
      route<typeof formSchools | typeof formSchoolYears | typeof formSubjects>('GET', doors[field_type]!) as ReturnType<
        typeof route<typeof formSchools>
      >,
      {
        institution,
        form,
        field: nameOf({ field_name }),
        ticket: renewed.get(config) ?? ticket.token,
        ...(search && { search }),
      },
      { timeout: TIMEOUT_MS },
    );
  try {
    return (await ask()).data;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ticketExpired' || renewed.has(config)) throw error;
    renewed.set(
      config,
      (
        await call(
          serverOf(host),
          route<typeof leadFormConfig>('GET', 'forms/getOptions'),
          { institution, form },
          { timeout: TIMEOUT_MS },
        )
      ).ticket.token,
    );
    return (await ask()).data;
  }
}

type Props = ControlProps & { field: FormField };

/** A question with the server's options: they load when it is shown, or, for schools, while the name is typed. */
export class Lists extends Component<Props, { schools: readonly SelectOption[]; isEmpty: boolean }> {
  override state = { schools: [] as readonly SelectOption[], isEmpty: false };
  #at: Element | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;
  /** The last request: the text, or the ticket of the form. */
  #asked = '';
  #tries = 0;

  /** The form to ask for; none if it came without a ticket: in the editor's preview, which knows the choices itself. */
  get #form(): FormConfig | null {
    const config = this.props.model.config.value;
    return config?.ticket.token ? config : null;
  }

  override componentDidMount(): void {
    void this.#bring();
  }

  override componentDidUpdate(): void {
    void this.#bring();
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#late);
  }

  #ask(form: FormConfig, search = ''): Promise<SelectOption[]> {
    return choicesOf((this.#at!.getRootNode() as ShadowRoot).host, form, this.props.field, search);
  }

  /** Brings the choices, once for each form, and keeps them with it, so that answers are checked against them. */
  async #bring(): Promise<void> {
    const { model, field } = this.props;
    const form = this.#form;
    if (field.field_type === 'school' || !form || field.select_options.length > 0 || this.#asked === form.ticket.token)
      return;
    this.#asked = form.ticket.token;
    try {
      const select_options = await this.#ask(form);
      const name = nameOf(field);
      const now = model.config.peek();
      if (now?.ticket.token !== form.ticket.token) return;
      if (select_options.length > 0)
        model.config.value = {
          ...now,
          fields: now.fields.map((one) => (one.field_name === name ? { ...one, select_options } : one)),
        };
      this.setState({ isEmpty: select_options.length === 0 });
    } catch {
      if (++this.#tries > MOST_TRIES) return;
      this.#late = setTimeout(() => {
        this.#asked = '';
        void this.#bring();
      }, AGAIN_MS);
    }
  }

  /** Suggests schools a moment after the last key, and ignores answers that no longer match the text. */
  #suggest(typed: string): void {
    clearTimeout(this.#late);
    const search = typed.trim();
    const form = this.#form;
    this.#asked = search;
    if (!form || search.length < SHORTEST_SEARCH) return;
    const ask = () =>
      this.#ask(form, search).then(
        (schools) => this.#asked === search && this.setState({ schools }),
        () => {},
      );
    this.#late = setTimeout(() => void ask(), PAUSE_MS);
  }

  #school({ model, actions, path, field }: Props): VNode {
    const list = `l-${path}`;
    const schools = this.#form ? this.state.schools : field.select_options;
    return (
      <Labelled {...this.props}>
        <input
          {...wiring(this.props)}
          type="text"
          part="input"
          class={css.control}
          maxLength={255}
          autoComplete="off"
          list={list}
          value={String(model.at(path) ?? '')}
          onInput={({ currentTarget: { value } }) => (actions.change(path, value), this.#suggest(value))}
          onBlur={() => model.touch(path)}
        />
        <datalist id={list}>
          {schools.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      </Labelled>
    );
  }

  #control({ field, ...props }: Props): VNode | null {
    if (field.field_type === 'school') return this.#school(this.props);
    const options = field.select_options.map(({ value }) => ({ value, label: value }));
    if (field.field_type === 'schoolYear') return <Select {...props} options={options} />;
    // A catalog that has nothing for families leaves nothing to ask.
    return this.state.isEmpty && options.length === 0 ? null : <Choices {...props} options={options} isMany />;
  }

  render(props: Props): VNode {
    return (
      <div
        class={css.field}
        ref={(element) => {
          this.#at = element;
        }}
      >
        {this.#control(props)}
      </div>
    );
  }
}
