import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { weekdays } from '@schoolbell/core/staff/rules';
import { FormSection } from '../people/person/PersonForm.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import type { StaffForm } from './staffForm.ts';
import * as css from './Staff.css.ts';

interface RowsProps<Row> {
  rows: { value: Row[]; onChange: (rows: Row[]) => void };
  /** Texts of the whole form, by path. */
  errors: Readonly<Record<string, string>>;
}

const days = weekdays.map((label, at) => ({ value: at + 1, label }));

/** What the fields of a row take, by name. */
function fieldsOf<Row extends object>(list: string, { rows: { value: rows, onChange }, errors }: RowsProps<Row>) {
  return (at: number) => (name: keyof Row & string) => ({
    value: String(rows[at]![name]),
    error: errors[`${list}.${at}.${name}`],
    onChange: (event: { target: { value: string } }) =>
      onChange(rows.map((row, n) => (n === at ? { ...row, [name]: event.target.value } : row))),
  });
}

/** Adds a row to a list, and goes to its first field. */
function useAdding<Row>(rows: Row[], onChange: (rows: Row[]) => void) {
  const list = useRef<HTMLDivElement>(null);
  function add(row: Row) {
    flushSync(() => onChange([...rows, row]));
    const added = [...list.current!.querySelectorAll('[role="group"]')].at(-1);
    added?.querySelector<HTMLElement>('input, select')?.focus();
  }
  return { list, add };
}

/** From when to when they work here, a row for each time; both days are required. */
export function EmploymentRows(props: RowsProps<StaffForm['employment'][number]>) {
  const { value: rows, onChange } = props.rows;
  const { list, add } = useAdding(rows, onChange);
  const fieldAt = fieldsOf('employment', props);
  return (
    <>
      <FormSection>Employment</FormSection>
      <div ref={list} className={css.rows}>
        {rows.map((_, at) => {
          const field = fieldAt(at);
          return (
            <div key={at} className={css.row} role="group" aria-label={`Employment ${at + 1}`}>
              <DateField label="Start date" required {...field('dateStart')} />
              <DateField label="End date" required {...field('dateEnd')} />
              <IconButton
                className={css.away}
                label={`Remove employment ${at + 1}`}
                icon={<Trash2 size={16} />}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            </div>
          );
        })}
        <Button
          className={css.start}
          size="sm"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => add({ dateStart: '', dateEnd: '' })}
        >
          Add employment
        </Button>
      </div>
    </>
  );
}

/** When in the week they work, a row for each part of a day. A new row follows the one before: the next day at the same hours. */
export function WorkingHoursRows(props: RowsProps<StaffForm['working_hours'][number]>) {
  const { value: rows, onChange } = props.rows;
  const { list, add } = useAdding(rows, onChange);
  const fieldAt = fieldsOf('working_hours', props);
  const last = rows.at(-1);
  const next = last
    ? { ...last, weekday: String((Number(last.weekday) % 7) + 1) }
    : { weekday: '1', from: '09:00', to: '17:00' };

  return (
    <>
      <FormSection>Working hours</FormSection>
      <div ref={list} className={css.rows}>
        {rows.map((_, at) => {
          const field = fieldAt(at);
          return (
            <div key={at} className={css.dayRow} role="group" aria-label={`Working hours ${at + 1}`}>
              <Select className={css.wholeOnPhone} label="Day" options={days} {...field('weekday')} />
              <TextField type="time" label="From" required {...field('from')} />
              <TextField type="time" label="To" required {...field('to')} />
              <IconButton
                className={css.away}
                label={`Remove working hours ${at + 1}`}
                icon={<Trash2 size={16} />}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            </div>
          );
        })}
        <Button className={css.start} size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => add(next)}>
          Add hours
        </Button>
      </div>
    </>
  );
}
