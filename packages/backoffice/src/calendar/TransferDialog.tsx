import { useState } from 'react';
import { transferEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { events } from '@schoolbell/core/calendar/events/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { schoolToday } from './address.ts';
import { dayText, timesText } from './entries.ts';
import * as css from './EventForm.css.ts';

interface TransferDialogProps {
  enrolment: { enrolment_id: number; series_id: number; title: string; name: string };
  onClose: () => void;
}

/** Moves a student to another class from its event of a day on; what was before stays in the old one. */
export function TransferDialog({ enrolment: { enrolment_id, series_id, title, name }, onClose }: TransferDialogProps) {
  const say = useSay();
  const write = useWrite(transferEnrolment);
  const [typed, setTyped] = useState({ from: addDays(schoolToday(), 1), series: '', ahead_reason: '' });
  const [notify, setNotify] = useState(true);
  const [anyAge, setAnyAge] = useState(false);
  const [tried, setTried] = useState(false);
  const { from, series, ahead_reason } = typed;
  const read = useRead(events, { start: from, end: from, types: ['Class', 'oneOnOne'], statuses: ['scheduled'] }, { enabled: isDay(from) });
  const shown = read.isPlaceholderData || !isDay(from) ? undefined : read.data;
  const classes = shown?.data.filter((event) => event.series_id !== series_id && event.marked === 0 && Date.parse(event.starts_at) > Date.now()) ?? [];
  const waits = write.error?.fields?.['ahead_reason'] !== undefined;
  const isOther = write.error?.fields?.['any_age'] !== undefined;
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));

  function save() {
    setTried(true);
    if (!isDay(from) || series === '') return;
    write.mutate({ enrolment_id, series_id: Number(series), from, notify: notify ? 1 : 0, ahead_reason: ahead_reason.trim(), any_age: anyAge ? 1 : 0 }, { onSuccess: ({ message }) => (toast(message), onClose()) });
  }

  const left = (event: (typeof classes)[number]) => (event.capacity === 0 ? '' : say(` (${Math.max(0, event.capacity - event.enrolled)} {seats} left)`));
  const hint = read.error ? read.error.message : shown && classes.length === 0 ? `No other class has an event on ${dayText(from, 'full')}.` : undefined;
  return (
    <Modal title={`Move ${name} to another class`} saveLabel="Move" saving={write.isPending} onSave={save} onClose={onClose} checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}>
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        <p>The place in {title} ends the day before, and what was stays in it.</p>
        <DateField data-autofocus required label="First day in the new class" value={from} error={tried && !isDay(from) ? texts.required : undefined} onChange={(change) => set({ from: change.target.value, series: '' })} />
        <Select required label="Class" placeholder="Choose a class of that day" options={classes.map((event) => ({ value: event.series_id, label: `${timesText(event.local_start, event.minutes)} ${event.title}${left(event)}` }))} value={series} hint={hint} error={tried && series === '' ? texts.required : undefined} onChange={(change) => set({ series: change.target.value })} />
        {(isOther || anyAge) && <Checkbox label="Move all the same" checked={anyAge} onChange={(change) => setAnyAge(change.target.checked)} />}
        {waits && <TextField required label="Why do they go first?" maxLength={255} value={ahead_reason} error={write.error?.fields?.['ahead_reason']} onChange={(change) => set({ ahead_reason: change.target.value })} />}
      </div>
    </Modal>
  );
}
