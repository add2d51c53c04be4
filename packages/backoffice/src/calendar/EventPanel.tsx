import { CalendarX2, Pencil, Send, UserPlus } from 'lucide-react';
import { reminders } from '@schoolbell/core/calendar/events/rules';
import { eventDetails } from '@schoolbell/core/calendar/series/contract';
import { isOpen } from '@schoolbell/core/calendar/series/rules';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { zone as here } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import { dayText, localIn, namesBy, statusNames, timesText, typeNames } from './entries.ts';
import type { Details } from './eventForm.ts';
import type { Task } from './EventTasks.tsx';
import { Roster } from './Roster.tsx';
import * as css from './EventForm.css.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const tones = { draft: 'neutral', scheduled: 'success', cancelled: 'danger' } as const;

/** How a series repeats, in words. */
export function repeatsText({ type, weekdays: days, interval, until, except_dates, rrule }: Details['repeats']): string {
  if (type === 'one_time') return 'Once';
  if (type === 'rule') return `By an imported rule: ${rrule}`;
  const every = `${interval === 1 ? 'Every week' : `Every ${interval} weeks`}${days.length > 0 ? ` on ${days.map((one) => weekdays[one - 1]).join(', ')}` : ''}`;
  return `${every}${until ? `, until ${dayText(until, 'full')}` : ''}${except_dates.length > 0 ? `, without ${except_dates.length === 1 ? dayText(except_dates[0]!, 'full') : `${except_dates.length} days`}` : ''}`;
}

interface EventPanelProps {
  event_id: number;
  onTask: (task: Task) => void;
  onClose: () => void;
}

/** One event beside the calendar: what it is, who comes, and what can be done with it. */
export function EventPanel({ event_id, onTask, onClose }: EventPanelProps) {
  const may = useMay();
  const { data, error, refetch } = useRead(eventDetails, { event_id });
  const shown = data?.event.event_id === event_id ? data : undefined;
  return (
    <Panel title={shown?.event.title ?? 'Event'} onClose={onClose} footer={shown && <Actions details={shown} onTask={onTask} />}>
      {!shown && (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {shown && (
        <div className={css.stack}>
          <About details={shown} />
          {may('students') && <Roster event={shown.event} mayEnrol={shown.may_enrol === 1} />}
        </div>
      )}
    </Panel>
  );
}

function Actions({ details: { event, may_change, may_enrol }, onTask }: { details: Details; onTask: (task: Task) => void }) {
  const say = useSay();
  const open = isOpen({ starts_at: Date.parse(event.starts_at), marked: event.marked }, Date.now());
  if (event.status === 'cancelled' || !(may_change || may_enrol)) return null;
  return (
    <div className={css.buttons}>
      {may_change === 1 && event.status === 'draft' && <Button variant="primary" icon={<Send size={16} aria-hidden />} onClick={() => onTask({ kind: 'publish', event })}>Publish</Button>}
      {may_change === 1 && (open || event.repeats === 1) && <Button icon={<Pencil size={16} aria-hidden />} onClick={() => onTask({ kind: 'edit', event_id: event.event_id })}>Edit</Button>}
      {may_enrol === 1 && (open || event.repeats === 1) && <Button icon={<UserPlus size={16} aria-hidden />} onClick={() => onTask({ kind: 'enrol', event })}>{say('Enrol {students}')}</Button>}
      {may_change === 1 && event.status === 'scheduled' && (open || event.repeats === 1) && <Button variant="ghost" icon={<CalendarX2 size={16} aria-hidden />} onClick={() => onTask({ kind: 'cancel', event })}>Cancel event</Button>}
    </div>
  );
}

function About({ details }: { details: Details }) {
  const say = useSay();
  const { event, names, repeats, notes } = details;
  const by = namesBy(names);
  const other = localIn(event.starts_at, here);
  const people = (ids: readonly number[]) => ids.map((id) => names.staff.find((one) => one.user_detail_id === id)).flatMap((one) => (one ? [fullName(one)] : [])).join(', ');
  const items = [
    { label: 'When', value: <>{dayText(event.local_start, 'full')}<br />{timesText(event.local_start, event.minutes)}{other !== event.local_start && <><br /><span className={css.muted}>{dayText(other, 'full')}, {timesText(other, event.minutes)} where you are</span></>}</> },
    { label: 'Repeats', value: `${repeatsText(repeats)}${event.repeats ? ` (${details.series.ahead} of ${details.series.total} to come)` : ''}` },
    { label: say('{Subject}'), value: by.subject(event.sub_id)?.sub_name },
    { label: 'Staff', value: people(event.staff) },
    ...(event.extraStaff.length > 0 ? [{ label: 'Extra staff', value: people(event.extraStaff) }] : []),
    { label: 'Where', value: [by.place(event), details.rentalLocation].filter(Boolean).join('; ') },
    { label: 'Seats', value: event.capacity === 0 ? `${event.enrolled} enrolled, unlimited` : `${event.enrolled} of ${event.capacity}` },
    { label: 'Reminder', value: reminders.find((one) => one.code === details.reminders)?.label },
    ...(details.lessonspace_url ? [{ label: 'Video call', value: <a href={details.lessonspace_url} target="_blank" rel="noreferrer">Join as host</a> }] : []),
  ];
  return (
    <>
      <div className={css.chips}>
        <Tag tone={tones[event.status]}>{statusNames[event.status]}</Tag>
        <Tag dot={false}>{typeNames[event.type]}</Tag>
        {event.marked > 0 && <Tag dot={false} tone="info">{event.marked} marked</Tag>}
        {event.overridden === 1 && <Tag tone="warning">Booked over a clash</Tag>}
      </div>
      {event.status === 'cancelled' && <Banner tone="warning" title="This event is cancelled">{event.reason}</Banner>}
      {event.shifted === 1 && <Banner title="Its usual time does not exist on this day">The clocks are changed, so it begins later.</Banner>}
      <DescriptionList items={items} />
      {notes && <p className={css.notes}>{notes}</p>}
    </>
  );
}
