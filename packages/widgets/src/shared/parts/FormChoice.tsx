import { Component, type VNode } from 'preact';
import { route, type ResultOf } from '@schoolbell/core/http/endpoint';
import type { formTypesByHash } from '@schoolbell/core/forms/contract';
import { call } from '../call.ts';
import type { FormConfig } from '../form/config.ts';
import * as css from '../form/form.css.ts';
import { serverOf } from '../server.ts';
import { plain } from './choice.css.ts';

type Offer = ResultOf<typeof formTypesByHash>['data'][number];

export interface ChoiceProps {
  config: FormConfig;
  /** The attribute: `choose`, or the ids of some forms. */
  formType: string;
}

/** Which of the school's forms a family fills in. What it typed so far stays: questions are the same on every form. */
export class FormChoice extends Component<ChoiceProps, { offers: Offer[] }> {
  override state = { offers: [] as Offer[] };
  #place: HTMLElement | null = null;
  readonly #attach = (place: HTMLElement | null): void => {
    this.#place = place;
  };

  get #host(): HTMLElement {
    return (this.#place!.getRootNode() as ShadowRoot).host as HTMLElement;
  }

  override componentDidMount(): void {
    void this.#ask();
  }

  /** Without an answer the form is shown alone. */
  async #ask(): Promise<void> {
    const { config, formType } = this.props;
    const to = route<typeof formTypesByHash>('GET', `online/formTypes/${config.institution.hash}`);
    const { data } = await call(serverOf(this.#host), to, {} as never, { timeout: 15_000 }).catch(() => ({
      data: [] as Offer[],
    }));
    const wanted = formType.split(/[\s,]+/);
    this.setState({
      offers: data.filter((one) => one.type === config.form.type && (formType === 'choose' || wanted.includes(one.id))),
    });
  }

  render({ config }: ChoiceProps): VNode {
    const { offers } = this.state;
    return (
      <div ref={this.#attach} class={css.field} part="field">
        {offers.length > 1 && (
          <label part="label" class={css.label}>
            Which form do you need?
            <select
              part="select"
              class={`${css.control} ${css.select} ${plain}`}
              value={config.form.id}
              onChange={(event) => this.#host.setAttribute('form', event.currentTarget.value)}
            >
              {offers.map((one) => (
                <option key={one.id} value={one.id} selected={one.id === config.form.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    );
  }
}
