import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { weekdays } from '@schoolbell/core/staff/rules';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { FormSection } from '../people/person/PersonForm.tsx';
import type { StaffForm } from './staffForm.ts';
import * as css from './Staff.css.ts';

type Form = UseFormReturn<StaffForm>;

const days = weekdays.map((label, at) => ({ value: at + 1, label }));

/** From when to when they work here, a row for each time; both days are required. */
export function EmploymentRows({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'employment' });
  const { errors } = form.formState;
  return (
    <>
      <FormSection>Employment</FormSection>
      <div className={css.rows}>
        {fields.map((field, at) => (
          <div key={field.id} className={css.row} role="group" aria-label={`Employment ${at + 1}`}>
            <DateField
              label="Start date"
              required
              error={errors.employment?.[at]?.dateStart?.message}
              {...form.register(`employment.${at}.dateStart`)}
            />
            <DateField
              label="End date"
              required
              error={errors.employment?.[at]?.dateEnd?.message}
              {...form.register(`employment.${at}.dateEnd`)}
            />
            <IconButton
              className={css.away}
              label={`Remove employment ${at + 1}`}
              icon={<Trash2 size={16} />}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        <Button
          className={css.start}
          size="sm"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => append({ dateStart: '', dateEnd: '' })}
        >
          Add employment
        </Button>
      </div>
    </>
  );
}

/** When in the week they work, a row for each part of a day. A new row follows the one before: the next day at the same hours. */
export function WorkingHoursRows({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'working_hours' });
  const { errors } = form.formState;

  function add() {
    const last = form.getValues('working_hours').at(-1);
    append(
      last
        ? { ...last, weekday: String((Number(last.weekday) % 7) + 1) }
        : { weekday: '1', from: '09:00', to: '17:00' },
    );
  }

  return (
    <>
      <FormSection>Working hours</FormSection>
      <div className={css.rows}>
        {fields.map((field, at) => (
          <div key={field.id} className={css.dayRow} role="group" aria-label={`Working hours ${at + 1}`}>
            <Select
              className={css.wholeOnPhone}
              label="Day"
              options={days}
              {...form.register(`working_hours.${at}.weekday`)}
            />
            <TextField
              type="time"
              label="From"
              required
              error={errors.working_hours?.[at]?.from?.message}
              {...form.register(`working_hours.${at}.from`)}
            />
            <TextField
              type="time"
              label="To"
              required
              error={errors.working_hours?.[at]?.to?.message}
              {...form.register(`working_hours.${at}.to`)}
            />
            <IconButton
              className={css.away}
              label={`Remove working hours ${at + 1}`}
              icon={<Trash2 size={16} />}
              onClick={() => remove(at)}
            />
          </div>
        ))}
        <Button className={css.start} size="sm" icon={<Plus size={14} aria-hidden />} onClick={add}>
          Add hours
        </Button>
      </div>
    </>
  );
}
