import type { VNode } from 'preact';
import { Check, Group, Part, Select, type ControlProps, type Input } from './Controls.tsx';
import * as css from './form.css.ts';
import { Phone } from './Phone.tsx';

const relations = ['Mother', 'Father', 'Guardian', 'Grandparent', 'Sibling', 'Other'].map((value) => ({
  value,
  label: value,
}));

/** A parent or guardian: name, contact, and what is sent to them. */
export function Guardian({
  path,
  label,
  isRequired,
  hint,
  isAlone,
  ...form
}: ControlProps & { isAlone: boolean }): VNode {
  const { model } = form;
  const hasEmail = model.config.value!.fields.some(
    (field) => field.field_type === 'email' && field.toShow && !field.is_archived,
  );
  const isSame = Boolean(model.at(`${path}.same_as_primary_email`));
  const text = (name: string, caption: string, type: Input['type'], autoComplete: string) => (
    <Part
      {...form}
      path={`${path}.${name}`}
      label={caption}
      isRequired={isRequired}
      isWide={type === 'email'}
      input={{ type, autoComplete: `section-guardian ${autoComplete}` }}
    />
  );
  return (
    <Group label={label} hint={hint} isAlone={isAlone}>
      <div class={css.grid}>
        {text('parentFirstName', 'First name', 'text', 'given-name')}
        {text('parentSurname', 'Surname', 'text', 'family-name')}
        <div class={css.field}>
          <Select {...form} path={`${path}.relation`} label="Relation" options={relations} />
        </div>
        <div class={css.field}>
          <Phone {...form} path={`${path}.parentPhone1`} label="Phone" autoComplete="section-guardian tel" />
        </div>
        {!isSame && text('parentEmail', 'Email', 'email', 'email')}
      </div>
      <div>
        {hasEmail && (
          <Check
            {...form}
            path={`${path}.same_as_primary_email`}
            label={model.say('Same email as {student}')}
            asNumber
            isBare
          />
        )}
        <Check {...form} path={`${path}.parentCommunication`} label="Send messages to this person" asNumber isBare />
        <Check {...form} path={`${path}.invoiceTo`} label="Send invoices to this person" asNumber isBare />
      </div>
    </Group>
  );
}
