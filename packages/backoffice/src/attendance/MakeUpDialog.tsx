import { bookMakeUp } from '@schoolbell/core/calendar/credits/contract';
import { previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { events } from '@schoolbell/core/calendar/events/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import { schoolToday } from '../session/school.ts';
import type { CalendarEvent } from '../calendar/entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { seatsLeft } from '../calendar/eventText.ts';
import { Foreseen, type Outlook, type Said, sent, toSay, unsaid } from '../calendar/Foreseen.tsx';
import * as catalog from '../catalog/Catalog.css.ts';
import { useRead } from '../http/read.ts';
import type { Checked } from '../ui/record/checking.ts';
import { RecordForm } from '../ui/record/RecordForm.tsx';
import { useRecord } from '../ui/record/useRecord.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField } from '../ui/TextField.tsx';
import { useSay, type Say } from '../words/say.ts';

interface Typed extends Said {
  day: string;
  event_id: string;
  notify: boolean;
}

/** Whether an event takes one more, and has not begun. */
const isFree = (event: CalendarEvent): boolean =>
  event.status === 'scheduled' &&
  event.marked === 0 &&
  Date.parse(event.starts_at) > Date.now() &&
  (event.capacity === 0 || event.enrolled < event.capacity);

/** What an event is called among those to choose from: its times, its title, and the seats that it has left. */
const labelOf = (say: Say, event: CalendarEvent) =>
  `${timesText(event.local_start, event.minutes)} ${event.title}${event.capacity > 0 ? seatsLeft(say, event.capacity - event.enrolled) : ''}`;

/** The events of a day that take one more; what is said where there is none. */
function useFreeEvents(day: string) {
  const say = useSay();
  const read = useRead(events, { start: day, end: day }, { enabled: isDay(day) });
  const shown = read.isPlaceholderData || !isDay(day) ? undefined : read.data;
  const free = shown?.data.filter(isFree) ?? [];
  const hint = read.error
    ? read.error.message
    : shown && free.length === 0
      ? say(`No event on ${dayText(day, 'full')} has a free {seat}.`)
      : undefined;
  return { free, hint };
}

/** Books a student into an event to make up for one that was missed. */
export function MakeUpDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const say = useSay();
  const record = useRecord({
    row: null,
    values: (): Typed => ({ day: addDays(schoolToday(), 1), event_id: '', notify: true, ...unsaid }),
    labels: { day: 'Day', event_id: 'Event', notify: 'Tell the family by e-mail' },
    check: (typed): Checked => (typed.event_id === '' ? { event_id: texts.required } : toSay(outlook, typed)),
    sent: (typed) => ({
      event_id: Number(typed.event_id),
      notify: typed.notify ? (1 as const) : (0 as const),
      ...sent(typed),
    }),
    add: { endpoint: bookMakeUp, more: { user_detail_id } },
    onClose,
  });
  const {
    typed: { day, event_id, ...said },
    errors,
    set,
  } = record;
  const preview = useRead(
    previewEnrolment,
    { user_detail_ids: [user_detail_id], event_id: Number(event_id), kind: 'makeup' },
    { enabled: event_id !== '' },
  );
  const outlook: Outlook | undefined =
    event_id === '' || preview.error || preview.isPlaceholderData ? undefined : preview.data;
  const { free, hint } = useFreeEvents(day);
  return (
    <RecordForm record={record} as="dialog" title="Book a make-up">
      <DateField
        data-autofocus
        required
        {...record.field('day')}
        onChange={(event) => set({ day: event.target.value, event_id: '', ...unsaid })}
      />
      <Select
        required
        {...record.field('event_id')}
        placeholder="Choose an event"
        options={free.map((event) => ({ value: event.event_id, label: labelOf(say, event) }))}
        hint={hint}
        onChange={(event) => set({ event_id: event.target.value, ...unsaid })}
      />
      {outlook && (
        <div className={catalog.wide}>
          <Foreseen outlook={outlook} said={said} errors={errors} onSay={set} />
        </div>
      )}
      <div className={catalog.wide}>
        <Checkbox {...record.tick('notify')} />
      </div>
    </RecordForm>
  );
}
