import { bookMakeUp } from '@schoolbell/core/attendance/credits/contract';
import { events } from '@schoolbell/core/calendar/events/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay, texts } from '@schoolbell/core/validators';
import { schoolToday } from '../calendar/address.ts';
import { type CalendarEvent, dayText, timesText } from '../calendar/entries.ts';
import { CatalogDialog } from '../catalog/CatalogDialog.tsx';
import { useDialog } from '../catalog/dialog.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';

interface Typed { day: string; event_id: string; ahead_reason: string }

/** Whether an event takes one more, and has not begun. */
const isFree = (event: CalendarEvent): boolean => event.status === 'scheduled' && event.marked === 0 && Date.parse(event.starts_at) > Date.now() && (event.capacity === 0 || event.enrolled < event.capacity);

/** Books a student into an event to make up for one that was missed. */
export function MakeUpDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const say = useSay();
  const book = useWrite(bookMakeUp);
  const dialog = useDialog<Typed, number>({ day: addDays(schoolToday(), 1), event_id: '', ahead_reason: '' }, 0, {
    check: ({ event_id }): Record<string, string> => (event_id === '' ? { event_id: texts.required } : {}),
    send: async ({ event_id, ahead_reason }) => {
      const { enrolment_id, message } = await book.mutateAsync({ user_detail_id, event_id: Number(event_id), ahead_reason: ahead_reason.trim() });
      return { data: enrolment_id, message };
    },
    onClose,
  });
  const { typed: { day, event_id, ahead_reason }, errors, set } = dialog;
  // The refusal asks for it, and it stays to be read once it is typed.
  const waits = errors['ahead_reason'] !== undefined || ahead_reason !== '';
  const read = useRead(events, { start: day, end: day }, { enabled: isDay(day) });
  const shown = read.isPlaceholderData || !isDay(day) ? undefined : read.data;
  const free = shown?.data.filter(isFree) ?? [];
  const hint = read.error ? read.error.message : shown && free.length === 0 ? say(`No event on ${dayText(day, 'full')} has a {seat} left.`) : undefined;
  const label = (event: CalendarEvent) => `${timesText(event.local_start, event.minutes)} ${event.title}${event.capacity > 0 ? say(` (${event.capacity - event.enrolled} {seats} left)`) : ''}`;
  return (
    <CatalogDialog title="Book a make-up" dialog={dialog} onClose={onClose}>
      <DateField data-autofocus required label="Day" value={day} onChange={(event) => set({ day: event.target.value, event_id: '' })} />
      <Select required label="Event" placeholder="Choose an event" options={free.map((event) => ({ value: event.event_id, label: label(event) }))} value={event_id} error={errors['event_id']} hint={hint} onChange={(event) => set({ event_id: event.target.value, ahead_reason: '' })} />
      {waits && <TextField required label={say('Somebody waits for a {seat} in this event. Why does this {student} go first?')} maxLength={255} {...dialog.text('ahead_reason')} />}
    </CatalogDialog>
  );
}
