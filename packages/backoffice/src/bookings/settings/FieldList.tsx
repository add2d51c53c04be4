import { setBookingField } from '@schoolbell/core/bookings/forms/contract';
import { changeRefusal } from '@schoolbell/core/forms/types/rules';
import { about } from '../../forms/fieldTypes.ts';
import { useWrite } from '../../http/write.ts';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { type Asked, askedOf, type BookingField, type BookingForm, flagsOf, sectionsOf } from './formTyped.ts';
import * as own from './Form.css.ts';

const choices: { value: Asked; label: string }[] = [
  { value: 'mandatory', label: 'Mandatory' },
  { value: 'shown', label: 'Optional' },
  { value: 'off', label: 'Off' },
];

/** The questions by section, and whether each is asked. */
export function FieldList({ form, canEdit }: { form: BookingForm; canEdit: boolean }) {
  const say = useSay();
  return (
    <>
      {sectionsOf(form).map((section) => (
        <section key={section.id} aria-label={say(section.name) || 'Fields'}>
          {section.name && <h3 className={own.section}>{say(section.name)}</h3>}
          {section.fields.map((field) => (
            <FieldRow key={field.id} field={field} canEdit={canEdit} />
          ))}
        </section>
      ))}
    </>
  );
}

function FieldRow({ field, canEdit }: { field: BookingField; canEdit: boolean }) {
  const say = useSay();
  const write = useWrite(setBookingField);
  const { icon: Icon, name: kind } = about[field.field_type];
  const name = say(field.custom_name);
  const asked = askedOf(write.isPending ? ({ ...field, ...write.variables } as BookingField) : field);
  const save = (next: Asked) =>
    write.mutate(
      { form_type: field.form_type, id: field.id, ...flagsOf[next] },
      { onSuccess: ({ message }) => void toast(message), onError: toast.error },
    );
  return (
    <div className={own.row}>
      <span className={own.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <span className={own.words}>
        <span className={own.name}>{name}</span>
        <span className={own.kind}>{kind}</span>
      </span>
      <Select
        hideLabel
        label={`${name} is`}
        className={own.asked}
        disabled={!canEdit}
        options={choices.map((choice) => ({
          ...choice,
          disabled: choice.value !== asked && changeRefusal(field, flagsOf[choice.value]) !== null,
        }))}
        value={asked}
        onChange={(event) => save(event.target.value as Asked)}
      />
    </div>
  );
}
