import { saveHoliday } from '@schoolbell/core/calendar/holidays/contract';
import { daysErrors } from '@schoolbell/core/calendar/holidays/rules';
import { dayText } from '@schoolbell/core/format';
import { texts } from '@schoolbell/core/validators';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { useClosing } from './closing.tsx';
import type { Holiday } from './holiday.ts';
import * as css from './Holidays.css.ts';

interface Typed {
  holiday_name: string;
  start_date: string;
  end_date: string;
}

function errorsOf(typed: Typed): Record<string, string> {
  const missing = Object.fromEntries(
    Object.entries(typed)
      .filter(([, value]) => !value.trim())
      .map(([name]) => [name, texts.required]),
  );
  return Object.keys(missing).length > 0 ? missing : daysErrors(typed);
}

/** Adds a closing of the school's own, or changes one. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const [attempt, question] = useClosing();
  const record = useRecord({
    // One of the school's own has a version; public ones are not changed here.
    row: holiday as (Holiday & { version: number }) | null,
    values: (stored): Typed => ({
      holiday_name: stored?.holiday_name ?? '',
      start_date: stored?.start_date ?? '',
      end_date: stored?.end_date ?? '',
    }),
    labels: { holiday_name: 'Name', start_date: 'First day', end_date: 'Last day' },
    sent: (typed) => typed,
    check: errorsOf,
    add: { endpoint: saveHoliday },
    edit: { endpoint: saveHoliday, id: { id: holiday?.id ?? 0 } },
    whole: true,
    around: attempt,
    text: (name, typed) => (name === 'holiday_name' ? undefined : dayText(typed[name as 'start_date' | 'end_date'])),
    saved: ({ data, message }) => ({ message, row: { ...data, version: data.version ?? 0 } }),
    onClose,
  });
  const { start_date, end_date } = record.typed;

  /** A single day is the usual case, so the last day follows the first until it is chosen. */
  function begin(day: string) {
    const follows = day !== '' && (!end_date || end_date === start_date);
    record.set({ start_date: day, ...(follows && { end_date: day }) });
  }

  return (
    <RecordForm record={record} as="dialog" title={holiday ? 'Change holiday' : 'Add holiday'} narrow>
      {question}
      <TextField required maxLength={255} data-autofocus {...record.field('holiday_name')} />
      <div className={css.pair}>
        <DateField required {...record.field('start_date')} onChange={(event) => begin(event.target.value)} />
        <DateField required hint="For one day, choose the same day." {...record.field('end_date')} />
      </div>
    </RecordForm>
  );
}
