import { countries } from '@schoolbell/core/countries';
import { profilesOf } from '@schoolbell/core/automations/updates/rules';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { RichTextField } from '../../ui/editor/RichTextField.tsx';
import { Select } from '../../ui/Select.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import type { CardProps } from '../editor/useEditor.ts';
import { composites, profileDraft, type ProfileDraft } from './drafts.ts';
import { useStaffOptions } from './staffOptions.ts';
import * as css from './Actions.css.ts';

type Type = ProfileDraft['type'];

const typeNames: Record<Type, string> = { student: '{Student}', lead: 'Lead', staff: 'Staff' };

/** The fields of a kind, as the server lists them. */
const fieldsOf = ({ draft: { profile }, parts }: CardProps) =>
  parts.updates.filter(({ type }) => type === profile.type);

/** The profile that it changes: whose, which field, and to what. */
export function ProfileFields(card: CardProps) {
  const { draft, errors, put } = card;
  const say = useSay();
  const { profile } = draft;
  const types = profilesOf(draft.trigger_name);
  const listed = fieldsOf(card);
  const chosen = listed.find(({ name }) => name === profile.field);
  const begin = (change: Partial<ProfileDraft>) => put('profile', { ...profileDraft(), ...change });
  return (
    <div className={css.fields}>
      <Select
        required
        label="Profile"
        value={profile.type}
        options={(types.includes(profile.type) ? types : [profile.type, ...types]).map((type) => ({
          value: type,
          label: say(typeNames[type]),
        }))}
        onChange={(event) => begin({ type: event.target.value as Type })}
      />
      <div data-at="profile.field">
        <Select
          required
          label="Field"
          placeholder="Choose…"
          error={errors['profile.field']}
          value={profile.field}
          options={listed.map(({ name, label }) => ({ value: name, label }))}
          onChange={({ target }) =>
            begin({
              type: profile.type,
              field: target.value,
              custom_form_field_id: listed.find(({ name }) => name === target.value)?.custom_form_field_id ?? null,
            })
          }
        />
      </div>
      {profile.field in composites ? (
        <Parts {...card} />
      ) : profile.field === 'note' ? (
        <NoteFields {...card} />
      ) : profile.field === 'lead_owner' ? (
        <OwnerField {...card} />
      ) : (
        chosen && <ValueField {...card} field={chosen} />
      )}
    </div>
  );
}

type Field = CardProps['parts']['updates'][number];

/** What the field becomes, in the control of its kind. */
function ValueField({ draft: { profile }, errors, put, field }: CardProps & { field: Field }) {
  const common = { required: true, label: 'New value', error: errors['profile.value'] };
  const text = typeof profile.value === 'string' ? profile.value : (profile.value[0] ?? '');
  const set = (value: string | string[]) => put('profile.value', value);
  if (field.kind === 'choices')
    return (
      <div className={css.wide} data-at="profile.value">
        <MultiSelect
          {...common}
          options={field.options}
          value={[profile.value].flat().filter(Boolean)}
          onChange={set}
        />
      </div>
    );
  const options =
    field.kind === 'tick'
      ? [
          { value: '1', label: 'Yes' },
          { value: '0', label: 'No' },
        ]
      : field.options;
  return (
    <div className={css.wide} data-at="profile.value">
      {options.length > 0 ? (
        <Select
          {...common}
          placeholder="Choose…"
          value={text}
          options={options}
          onChange={(event) => set(event.target.value)}
        />
      ) : field.kind === 'date' || field.kind === 'birthday' ? (
        <DateField {...common} value={text} onChange={(event) => set(event.target.value)} />
      ) : (
        <TextField
          {...common}
          maxLength={field.kind === 'number' ? 15 : 5_000}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </div>
  );
}

/** An address, a guardian or an employment, part by part. */
function Parts({ draft: { profile }, errors, put }: CardProps) {
  const say = useSay();
  const isShared = profile.parts['same_as_primary_email'] === '1';
  const part = (name: string, label: string) => {
    const set = (value: string) => put(`profile.parts.${name}`, value);
    const isOptional = name === 'phone' || (isShared && name === 'email');
    const common = { label: say(label), error: errors[`profile.parts.${name}`], required: !isOptional };
    const value = profile.parts[name] ?? '';
    if (name.startsWith('same_as_'))
      return (
        <Checkbox
          label={common.label}
          checked={value === '1'}
          onChange={(event) => set(event.target.checked ? '1' : '0')}
        />
      );
    if (name === 'country')
      return (
        <Select
          {...common}
          placeholder="Choose…"
          value={value}
          options={countries().map((country) => ({ value: country.code, label: country.name }))}
          onChange={(event) => set(event.target.value)}
        />
      );
    if (profile.field === 'employment')
      return <DateField {...common} value={value} onChange={(event) => set(event.target.value)} />;
    return (
      <TextField
        {...common}
        maxLength={255}
        disabled={isShared && (name === 'email' || name === 'phone')}
        value={isShared && (name === 'email' || name === 'phone') ? '' : value}
        onChange={(event) => set(event.target.value)}
      />
    );
  };
  return Object.entries(composites[profile.field]!).map(([name, label]) => (
    <div key={name} className={name.startsWith('same_as_') ? css.wide : undefined} data-at={`profile.parts.${name}`}>
      {part(name, label)}
    </div>
  ));
}

function NoteFields({ draft: { profile }, errors, put }: CardProps) {
  return (
    <>
      <div className={css.wide} data-at="profile.note">
        <RichTextField
          label="Note"
          placeholder="Write the note"
          value={profile.note}
          error={errors['profile.note']}
          onChange={(markup) => put('profile.note', markup)}
        />
      </div>
      <div className={css.wide}>
        <Checkbox
          label="Pin the note"
          checked={profile.pinned}
          onChange={(event) => put('profile.pinned', event.target.checked)}
        />
      </div>
    </>
  );
}

function OwnerField({ draft: { profile }, errors, put }: CardProps) {
  const staff = useStaffOptions();
  return (
    <div className={css.wide} data-at="profile.lead_owner">
      <Select
        required
        label="Lead owner"
        placeholder="Choose…"
        error={errors['profile.lead_owner']}
        value={profile.lead_owner}
        options={staff}
        onChange={(event) => put('profile.lead_owner', event.target.value)}
      />
    </div>
  );
}
