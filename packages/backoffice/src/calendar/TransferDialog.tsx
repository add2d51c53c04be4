import { useState } from 'react';
import { previewEnrolment, transferEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { events } from '@schoolbell/core/calendar/events/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { schoolToday } from '../session/school.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { seatsLeft } from './eventText.ts';
import { Foreseen, sent, toSay, unsaid } from './Foreseen.tsx';
import * as css from './EventForm.css.ts';

interface TransferDialogProps {
  enrolment: {
    enrolment_id: number;
    series_id: number;
    user_detail_id: number;
    to_date: string | null;
    title: string;
    name: string;
  };
  onClose: () => void;
}

/** Moves a student to another class from its event of a day on; what was before stays in the old one. */
export function TransferDialog({
  enrolment: { enrolment_id, series_id, user_detail_id, to_date, title, name },
  onClose,
}: TransferDialogProps) {
  const say = useSay();
  const write = useWrite(transferEnrolment);
  const [typed, setTyped] = useState({ from: addDays(schoolToday(), 1), series: '' });
  const [notify, setNotify] = useState(true);
  const [said, setSaid] = useState(unsaid);
  const [tried, setTried] = useState(false);
  const { from, series } = typed;
  const read = useRead(
    events,
    { start: from, end: from, types: ['Class', 'oneOnOne'], statuses: ['scheduled'] },
    { enabled: isDay(from) },
  );
  const shown = read.isPlaceholderData || !isDay(from) ? undefined : read.data;
  const classes =
    shown?.data.filter(
      (event) => event.series_id !== series_id && event.marked === 0 && Date.parse(event.starts_at) > Date.now(),
    ) ?? [];
  const isChosen = isDay(from) && series !== '';
  const preview = useRead(
    previewEnrolment,
    {
      user_detail_ids: [user_detail_id],
      series_id: Number(series),
      from,
      to: to_date !== null && to_date >= from ? to_date : '',
      instead_of: enrolment_id,
    },
    { enabled: isChosen },
  );
  const outlook = isChosen && !preview.error && !preview.isPlaceholderData ? preview.data : undefined;
  const errors = toSay(outlook, said);
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));

  function save() {
    setTried(true);
    if (!isChosen || Object.keys(errors).length > 0) return;
    write.mutate(
      { enrolment_id, series_id: Number(series), from, notify: notify ? 1 : 0, ...sent(said) },
      { onSuccess: ({ message }) => (toast(message), onClose()) },
    );
  }

  const left = (event: (typeof classes)[number]) =>
    event.capacity === 0 ? '' : seatsLeft(say, event.capacity - event.enrolled);
  const hint = read.error
    ? read.error.message
    : shown && classes.length === 0
      ? `No other class has an event on ${dayText(from, 'full')}.`
      : undefined;
  return (
    <Modal
      title={`Move ${name} to another class`}
      saveLabel="Move"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.fields?.['from'] ?? write.error.message} />}
        <p>
          The place in {title} ends the day before, and what was stays in it.
          {to_date !== null && ` The new one ends when it would have: ${dayText(to_date, 'full')}.`}
        </p>
        <DateField
          data-autofocus
          required
          label="First day in the new class"
          value={from}
          error={tried && !isDay(from) ? texts.required : undefined}
          onChange={(change) => set({ from: change.target.value, series: '' })}
        />
        <Select
          required
          label="Class"
          placeholder="Choose a class of that day"
          options={classes.map((event) => ({
            value: event.series_id,
            label: `${timesText(event.local_start, event.minutes)} ${event.title}${left(event)}`,
          }))}
          value={series}
          hint={hint}
          error={tried && series === '' ? texts.required : undefined}
          onChange={(change) => set({ series: change.target.value })}
        />
        {outlook && (
          <Foreseen
            outlook={outlook}
            said={said}
            errors={tried ? errors : {}}
            onSay={(change) => setSaid((now) => ({ ...now, ...change }))}
          />
        )}
      </div>
    </Modal>
  );
}
