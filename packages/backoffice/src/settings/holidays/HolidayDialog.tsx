import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { saveHoliday } from '@schoolbell/core/calendar/holidays/contract';
import { daysErrors } from '@schoolbell/core/calendar/holidays/rules';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
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
  const save = useWrite(saveHoliday);
  const [attempt, question] = useClosing();
  const [typed, setTyped] = useState<Typed>({
    holiday_name: holiday?.holiday_name ?? '',
    start_date: holiday?.start_date ?? '',
    end_date: holiday?.end_date ?? '',
  });
  const [version, setVersion] = useState(holiday?.version ?? undefined);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();

  /** A single day is the usual case, so the last day follows the first until it is chosen. */
  function set(change: Partial<Typed>) {
    setTyped((now) => ({
      ...now,
      ...change,
      ...(change.start_date && (!now.end_date || now.end_date === now.start_date) && { end_date: change.start_date }),
    }));
    setErrors({});
  }

  async function run() {
    const wrong = errorsOf(typed);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    try {
      const done = await attempt((answers) =>
        save.mutateAsync({ ...typed, ...(holiday?.id && { id: holiday.id, version }), ...answers }),
      );
      if (!done) return;
      toast(done.message);
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.code === 'stale')
        setVersion((error.current as Holiday).version ?? undefined);
      setErrors(error instanceof Failure ? (error.fields ?? {}) : {});
      setRefusal(
        error instanceof Failure && error.code === 'stale'
          ? 'Somebody else changed this holiday in the meantime. Save again to keep what you typed.'
          : (error as Error).message,
      );
    }
  }

  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <Modal
      title={holiday ? 'Change holiday' : 'Add holiday'}
      onClose={onClose}
      onSave={() => void run()}
      saving={save.isPending}
    >
      <div className={css.form}>
        {question}
        {refusal && <Banner tone="danger" title={refusal} />}
        <TextField label="Name" required maxLength={255} data-autofocus {...field('holiday_name')} />
        <div className={css.pair}>
          <DateField label="First day" required {...field('start_date')} />
          <DateField label="Last day" required hint="The same day for a single one." {...field('end_date')} />
        </div>
      </div>
    </Modal>
  );
}
