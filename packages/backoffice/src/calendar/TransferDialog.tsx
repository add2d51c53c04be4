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
import { useSay, type Say } from '../words/say.ts';
import { schoolToday } from '../session/school.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import type { CalendarEvent } from './entries.ts';
import { seatsLeft } from './eventText.ts';
import { Foreseen, sent, toSay, unsaid } from './Foreseen.tsx';
import * as css from './EventForm.css.ts';

interface Enrolment {
  enrolment_id: number;
  series_id: number;
  user_detail_id: number;
  to_date: string | null;
  title: string;
  name: string;
}

const labelOf = ({ local_start, minutes, title, capacity, enrolled }: CalendarEvent, say: Say): string =>
  `${timesText(local_start, minutes)} ${title}${capacity === 0 ? '' : seatsLeft(say, capacity - enrolled)}`;

/** The other classes that have an event to come on a day, and why there are none. */
function useOtherClasses(from: string, series_id: number): { classes: CalendarEvent[]; hint: string | undefined } {
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
  const none = shown && classes.length === 0 ? `No other class has an event on ${dayText(from, 'full')}.` : undefined;
  return { classes, hint: read.error?.message ?? none };
}

/** What the move would bring, once a class is chosen. */
function useOutlook(
  { enrolment_id, user_detail_id, to_date }: Pick<Enrolment, 'enrolment_id' | 'user_detail_id' | 'to_date'>,
  isChosen: boolean,
  from: string,
  series: string,
) {
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
  return isChosen && !preview.error && !preview.isPlaceholderData ? preview.data : undefined;
}

/** Moves a student to another class from a day on; earlier events stay in the old class. */
export function TransferDialog({
  enrolment: { enrolment_id, series_id, user_detail_id, to_date, title, name },
  onClose,
}: {
  enrolment: Enrolment;
  onClose: () => void;
}) {
  const write = useWrite(transferEnrolment);
  const [typed, setTyped] = useState({ from: addDays(schoolToday(), 1), series: '' });
  const [notify, setNotify] = useState(true);
  const [said, setSaid] = useState(unsaid);
  const [tried, setTried] = useState(false);
  const { from, series } = typed;
  const isChosen = isDay(from) && series !== '';
  const outlook = useOutlook({ enrolment_id, user_detail_id, to_date }, isChosen, from, series);
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
          The place in {title} ends the day before. Past events stay there.
          {to_date !== null && ` The new place ends on ${dayText(to_date, 'full')}, as before.`}
        </p>
        <ClassChoice from={from} series={series} series_id={series_id} tried={tried} onChange={set} />
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

interface ClassChoiceProps {
  from: string;
  series: string;
  /** The class that is left. */
  series_id: number;
  tried: boolean;
  onChange: (change: { from?: string; series?: string }) => void;
}

/** The first day in the new class, and which it is. */
function ClassChoice({ from, series, series_id, tried, onChange }: ClassChoiceProps) {
  const say = useSay();
  const { classes, hint } = useOtherClasses(from, series_id);
  return (
    <>
      <DateField
        data-autofocus
        required
        label="First day in the new class"
        value={from}
        error={tried && !isDay(from) ? texts.required : undefined}
        onChange={(change) => onChange({ from: change.target.value, series: '' })}
      />
      <Select
        required
        label="Class"
        placeholder="Choose a class of that day"
        options={classes.map((event) => ({
          value: event.series_id,
          label: labelOf(event, say),
        }))}
        value={series}
        hint={hint}
        error={tried && series === '' ? texts.required : undefined}
        onChange={(change) => onChange({ series: change.target.value })}
      />
    </>
  );
}
