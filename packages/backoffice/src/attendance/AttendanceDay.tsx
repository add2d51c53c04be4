import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { attendanceList, exportAttendance } from '@schoolbell/core/attendance/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { schoolToday, schoolZone } from '../session/school.ts';
import { namesBy } from '../calendar/entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { pageIn } from '../http/address.ts';
import { dayFrom } from '../http/addressDays.ts';
import { prefetch, useRead } from '../http/read.ts';
import { ExportButton } from '../ui/list/ExportButton.tsx';
import { currentSession, useSession } from '../session/session.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link, LinkButton } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Segments } from '../ui/Segments.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DateField } from '../ui/TextField.tsx';
import * as css from './Attendance.css.ts';
import { MarkDay } from './MarkDay.tsx';
import { keepShow, showIn, shows } from './showing.ts';

const PAGE = 50;

const dayOf = (search: URLSearchParams): string => dayFrom(search, 'day') || schoolToday();
const inputOf = (search: URLSearchParams, person: number, show = showIn(search)) => ({
  start: dayOf(search),
  end: dayOf(search),
  per_page: PAGE,
  page: pageIn(search),
  staff: show === 'mine' ? [person] : [],
  marked: show === 'unmarked' ? ('unmarked' as const) : ('' as const),
});

/** Starts reading a day's events. */
export function warm(_params: object, search: URLSearchParams): void {
  const session = currentSession();
  if (session) prefetch(attendanceList, inputOf(search, session.user.user_detail_id));
}

/** The events of a day with how they were attended: one press leads to the marks of each. */
export function Component() {
  const { user_detail_id } = useSession().user;
  const [search, setSearch] = useSearchParams();
  const day = dayOf(search);
  const { data, error, refetch } = useRead(attendanceList, inputOf(search, user_detail_id));
  const show = showIn(search);
  function set(changes: Record<string, string>) {
    if (changes['show']) keepShow(changes['show']);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return (
    <Page
      title="Attendance"
      subtitle={dayText(day, 'long')}
      width="narrow"
      actions={
        <>
          <LinkButton className={css.thumb} to="/attendance/unmarked">
            All unmarked
          </LinkButton>
          <ExportButton
            list={{
              endpoint: exportAttendance,
              resource: 'attendance',
              name: 'attendance',
              input: { x: 'attendance', start: day, end: day, timezoneName: schoolZone() },
            }}
            total={data?.total ?? null}
          />
        </>
      }
    >
      <div className={css.day}>
        <DayChoice day={day} show={show} onChange={set} />
        {data && day <= schoolToday() && <MarkDay list={data.data} />}
      </div>
      <Card flush>
        {!data &&
          (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<EmptyPicture name="attendance" />}
            title={
              show === 'unmarked'
                ? 'Everything is marked'
                : show === 'mine'
                  ? 'No classes of yours on this day'
                  : 'Nothing on this day'
            }
            line="Published events with somebody enrolled stand here."
          />
        )}
        {data && data.data.length > 0 && <Events list={data} />}
      </Card>
      {data && data.last_page > 1 && <Pagination page={data} onPage={(page) => set({ page: String(page) })} />}
    </Page>
  );
}

interface DayChoiceProps {
  day: string;
  show: string;
  onChange: (changes: Record<string, string>) => void;
}

/** Which day is shown, and which of its events. */
function DayChoice({ day, show, onChange }: DayChoiceProps) {
  return (
    <>
      <IconButton
        className={css.more}
        variant="secondary"
        label="The day before"
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={() => onChange({ day: addDays(day, -1) })}
      />
      <DateField
        label="Day"
        hideLabel
        value={day}
        onChange={(event) => event.target.value && onChange({ day: event.target.value })}
      />
      <IconButton
        className={css.more}
        variant="secondary"
        label="The day after"
        icon={<ChevronRight size={18} aria-hidden />}
        onClick={() => onChange({ day: addDays(day, 1) })}
      />
      <Segments label="Show" segments={shows} value={show} onChange={(chosen) => onChange({ show: chosen })} />
    </>
  );
}

function Events({ list: { data, names } }: { list: ResultOf<typeof attendanceList> }) {
  const by = namesBy(names);
  return (
    <ul aria-label="Events">
      {data.map(({ event, stats }) => (
        <li key={event.event_id} className={css.event}>
          <Link to={`/attendance/${event.event_id}`} look="inherit" className={css.open}>
            <span className={css.name}>{event.title || 'Event'}</span>
            <span className={css.muted}>
              {[
                timesText(event.local_start, event.minutes),
                event.staff.map(by.person).filter(Boolean).join(', '),
                by.place(event),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Link>
          {stats.unmarked > 0 ? (
            <Tag tone="warning">{`${stats.unmarked} unmarked`}</Tag>
          ) : (
            <Tag tone="success">{`${stats.present_percentage}% present`}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}
