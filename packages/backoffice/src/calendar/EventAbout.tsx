import { reminders } from '@schoolbell/core/calendar/events/rules';
import { fullName } from '@schoolbell/core/format';
import { useMay } from '../session/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { zone as here } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Link } from '../ui/Link.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import { schoolZone } from '../session/school.ts';
import { localIn, namesBy, statusNames } from './entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { typeText } from './eventText.ts';
import type { Details } from './eventForm.ts';
import { SeriesAbout } from './SeriesAbout.tsx';
import * as css from './EventForm.css.ts';

const tones = { draft: 'neutral', scheduled: 'success', cancelled: 'danger' } as const;

interface EventAboutProps {
  details: Details;
  /** Changes the reminder, for those who may. */
  onRemind: (() => void) | undefined;
}

/** What an event is, with the way to its subject, its place and its people for those who may open them. */
export function EventAbout({ details, onRemind }: EventAboutProps) {
  const say = useSay();
  const may = useMay();
  const { event, names, notes } = details;
  const items = [
    { label: 'When', value: <When details={details} /> },
    { label: 'Repeats', value: <SeriesAbout details={details} /> },
    { label: say('{Subject}'), value: <Subject details={details} /> },
    { label: 'Staff', value: <People ids={event.staff} names={names} /> },
    ...(event.extraStaff.length > 0
      ? [{ label: 'Extra staff', value: <People ids={event.extraStaff} names={names} /> }]
      : []),
    { label: 'Where', value: <Where details={details} /> },
    {
      label: 'Seats',
      value: event.capacity === 0 ? `${event.enrolled} enrolled, unlimited` : `${event.enrolled} of ${event.capacity}`,
    },
    ...(may('students') && event.status === 'scheduled'
      ? [{ label: 'Attendance', value: <Attendance details={details} /> }]
      : []),
    { label: 'Reminder', value: <Reminder code={details.reminders} onRemind={onRemind} /> },
    ...(details.lessonspace_url ? [{ label: 'Video call', value: <Host url={details.lessonspace_url} /> }] : []),
  ];
  return (
    <>
      <Chips event={event} />
      {event.status === 'cancelled' && (
        <Banner tone="warning" title="This event is cancelled">
          {event.reason}
        </Banner>
      )}
      {event.shifted === 1 && (
        <Banner title="The usual time does not exist on this day">The clocks change, so it starts later.</Banner>
      )}
      <DescriptionList items={items} />
      {notes && <p className={css.notes}>{notes}</p>}
    </>
  );
}

/** What state it is in and what it is. */
function Chips({ event }: { event: Details['event'] }) {
  const say = useSay();
  return (
    <div className={css.chips}>
      <Tag tone={tones[event.status]}>{statusNames[event.status]}</Tag>
      <Tag dot={false}>{typeText(event.type, say)}</Tag>
      {event.marked > 0 && (
        <Tag dot={false} tone="info">
          {event.marked} marked
        </Tag>
      )}
      {event.overridden === 1 && <Tag tone="warning">Booked despite a clash</Tag>}
    </div>
  );
}

function Subject({ details: { event, names } }: { details: Details }) {
  const may = useMay();
  const subject = namesBy(names).subject(event.sub_id);
  if (!subject || !may('subjects')) return subject?.sub_name;
  return <Link to={`/catalog/subjects/${subject.sub_id}`}>{subject.sub_name}</Link>;
}

function Reminder({ code, onRemind }: { code: number; onRemind: (() => void) | undefined }) {
  return (
    <>
      {reminders.find((one) => one.code === code)?.label}
      {onRemind && (
        <>
          {' '}
          <Button size="sm" variant="ghost" className={css.inline} aria-label="Change the reminder" onClick={onRemind}>
            Change
          </Button>
        </>
      )}
    </>
  );
}

function Host({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Join as host
    </a>
  );
}

/** Its own time, and beside it the reader's where that is another. */
function When({ details: { event } }: { details: Details }) {
  const other = localIn(event.starts_at, here);
  return (
    <>
      {dayText(event.local_start, 'full')}
      <br />
      {timesText(event.local_start, event.minutes)}
      {event.zone !== schoolZone() && ` in ${event.zone.replaceAll('_', ' ')}`}
      {other !== event.local_start && (
        <>
          <br />
          <span className={css.muted}>
            {dayText(other, 'full')}, {timesText(other, event.minutes)} your time
          </span>
        </>
      )}
    </>
  );
}

function People({ ids, names }: { ids: readonly number[]; names: Details['names'] }) {
  const may = useMay();
  const people = ids.flatMap((id) => names.staff.find((one) => one.user_detail_id === id) ?? []);
  if (people.length === 0) return <span className={css.muted}>No one yet</span>;
  return people.map((one, at) => (
    <span key={one.user_detail_id}>
      {at > 0 && ', '}
      {may('staff') ? <Link to={`/people/staff/${one.user_detail_id}`}>{fullName(one)}</Link> : fullName(one)}
    </span>
  ));
}

function Where({ details: { event, names, rentalLocation } }: { details: Details }) {
  const may = useMay();
  const place = namesBy(names).place(event);
  if (!place && !rentalLocation) return <span className={css.muted}>No place yet</span>;
  return (
    <>
      {place && may('locations') && event.location_id !== null ? (
        <Link to={`/catalog/locations?edit=${event.location_id}`}>{place}</Link>
      ) : (
        place
      )}
      {place && rentalLocation && '; '}
      {rentalLocation}
    </>
  );
}

/** The way to the marks of this event, and of its day. */
function Attendance({ details: { event } }: { details: Details }) {
  return (
    <>
      <Link to={`/attendance/${event.event_id}`}>
        {event.marked > 0 ? `${event.marked} of ${event.enrolled} marked` : 'Mark'}
      </Link>
      {' · '}
      <Link to={`/attendance?day=${event.local_start.slice(0, 10)}&show=all`}>All events of the day</Link>
    </>
  );
}
