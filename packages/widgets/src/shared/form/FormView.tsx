import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { VNode } from 'preact';
import { appears, panel, unseen } from '../theme.css.ts';
import { sections, type FormConfig } from './config.ts';
import { Field } from './Field.tsx';
import { Duplicate, Loading, Summary, Thanks, Trouble } from './Messages.tsx';
import type { FormModel } from './model.ts';
import type { FormProps } from './props.ts';
import { Later } from './Later.tsx';
import * as css from './form.css.ts';

interface ViewProps extends FormProps {
  /** The hosted page and what its link opens, if the site put no link inside the element. */
  hosted: string;
  link: string;
  /** The forms to choose from: `choose` for all, else their ids. */
  formType: string;
}

/** People never see this field; programs fill it in. */
export function Honeypot({ model }: { model: FormModel }): VNode {
  return (
    <div class={unseen} aria-hidden="true">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          onInput={(event) => (model.website = event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/** The form's sections with their fields. */
export function Sections({ config, ...props }: FormProps & { config: FormConfig }): VNode[] {
  return sections(config, props.model.values.value).map(({ id, name, fields }) => (
    <section key={id} class={css.section} part="section" aria-labelledby={name ? `section-${id}` : undefined}>
      {name && (
        <h3 id={`section-${id}`} class={css.sectionTitle}>
          {props.model.say(name)}
        </h3>
      )}
      <div class={css.grid}>
        {fields.map((field: FormField) => (
          <Field key={field.field_name} field={field} isAlone={Boolean(name) && fields.length === 1} {...props} />
        ))}
      </div>
    </section>
  ));
}

function Footer(props: ViewProps & { config: FormConfig }): VNode {
  const { model, actions, config } = props;
  const busy = model.busy.value;
  const problem = model.problem.value;
  return (
    <div class={css.footer}>
      {problem && <Trouble problem={problem} {...props} />}
      {model.duplicate.value && <Duplicate text={model.duplicate.value} onSend={actions.sendAnyway} />}
      <button type="submit" part="button submit" class={css.button} aria-disabled={busy}>
        {busy && <span part="progress" class={css.spinner} aria-hidden="true" />}
        {busy ? 'Sending…' : model.say(config.form.submit_label)}
      </button>
      <span role="status" class={unseen}>
        {busy ? 'Sending' : ''}
      </span>
      {(config.offers.later || location.hash.includes(config.form.id)) && (
        <Later key={config.form.id} {...props} name="saving" part={props} />
      )}
    </div>
  );
}

function Form(props: ViewProps & { config: FormConfig }): VNode {
  const { model, actions, config } = props;
  const send = (event: Event) => {
    event.preventDefault();
    actions.send();
  };
  const shown = config.settings.filter((setting) => setting.should_display);
  const isMarked = shown[0] || config.fields.some((field) => field.isMandatory);
  return (
    <div class={`${panel} ${appears}`}>
      <div part="header" class={css.header}>
        <h2 part="title" class={css.title}>
          {model.say(config.form.title)}
        </h2>
        {/choose|.[\s,]+./.test(props.formType) && <Later {...props} name="choice" part={props} />}
        {isMarked && (
          <p class={css.note}>
            Fields marked <span class={css.required}>*</span> are required.
          </p>
        )}
      </div>
      <form part="form" class={css.form} noValidate onSubmit={send} aria-busy={model.busy.value}>
        {model.tried.value && <Summary model={model} config={config} />}
        <Sections {...props} />
        {config.offers.children && <Later {...props} name="family" part={props} />}
        {shown[0] && <Later {...props} name="agreements" part={{ shown, ...props }} />}
        <Honeypot model={model} />
        <Footer {...props} />
      </form>
      <p part="powered-by" class={css.powered}>
        Powered by Schoolbell
      </p>
    </div>
  );
}

/** A form in whichever state it is: coming, in trouble, to be filled in, sent. */
export function FormView(props: ViewProps): VNode {
  const { model, actions } = props;
  const config = model.config.value;
  const thanks = model.thanks.value;
  if (thanks) return <Thanks {...thanks} />;
  if (config) return <Form {...props} config={config} />;
  const problem = model.problem.value;
  if (problem)
    return (
      <div class={panel}>
        <Trouble problem={problem} hosted={props.hosted} link={props.link} onAgain={actions.reload} />
      </div>
    );
  return <Loading />;
}
