import { useParams } from 'react-router';
import { attendanceDetails } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { namesBy } from '../calendar/entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { prefetch, useRead } from '../http/read.ts';
import { idOf } from '../people/person/warmPerson.ts';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { type Choice, lostMarks } from './marking.ts';
import { ClassNote } from './ClassNote.tsx';
import { LostMarks } from './LostMarks.tsx';
import { onMarkKey } from './markKeys.ts';
import { StudentRow } from './StudentRow.tsx';
import { useMarks } from './useMarks.ts';
import * as css from './Attendance.css.ts';
import { MarkBar } from './MarkBar.tsx';

type Sheet = ResultOf<typeof attendanceDetails>;

/** Starts reading an event's sheet while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const event_id = idOf(params);
  if (event_id) prefetch(attendanceDetails, { event_id });
}

/** Who came to an event: marked by thumb or by keys, with or without a network; so nothing of it is fetched on use. */
export function Component() {
  const event_id = idOf(useParams());
  const { data, error, refetch } = useRead(
    attendanceDetails,
    { event_id: event_id ?? 0 },
    { enabled: event_id !== null },
  );
  if (data && data.event.event_id === event_id) return <Known key={event_id} sheet={data} />;
  if (event_id !== null && !error)
    return (
      <Page title="Attendance" width="narrow">
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      </Page>
    );
  if (error && error.code !== 'notFound')
    return (
      <Page title="Attendance" width="narrow">
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      </Page>
    );
  return <Missing event_id={event_id ?? 0} />;
}

/** An event that is not there, with the marks that were made for it while it was. */
function Missing({ event_id }: { event_id: number }) {
  const { kept, dismiss } = useMarks(event_id);
  return (
    <Page title="Attendance" width="narrow">
      <LostMarks marks={lostMarks([], kept)} onDismiss={(one) => void dismiss(one)} />
      <EmptyState
        title="This event was not found"
        line="It may have been deleted, or belong to another branch."
        action={<LinkButton to="/attendance">Today's events</LinkButton>}
      />
    </Page>
  );
}

function Known({ sheet }: { sheet: Sheet }) {
  const say = useSay();
  const { event, students, names, details } = sheet;
  const { kept, standing, mark, dismiss } = useMarks(event.event_id);
  const may = sheet.may_mark === 1 && sheet.notMarkable === null;
  const by = namesBy(names);

  const markById = (user_detail_id: number, { code }: Choice) => {
    const student = students.find((one) => one.user_detail_id === user_detail_id);
    if (student && may) mark([student], code);
  };

  return (
    <Page
      title={event.title || 'Attendance'}
      width="narrow"
      subtitle={[
        `${dayText(event.local_start, 'full')}, ${timesText(event.local_start, event.minutes)}`,
        event.staff.map(by.person).filter(Boolean).join(', '),
        by.place(event),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <LinkButton className={css.thumb} to={`/attendance?day=${event.local_start.slice(0, 10)}&show=all`}>
          All events of the day
        </LinkButton>
      }
    >
      {sheet.may_mark === 0 && (
        <Banner title="View only">
          {say('Only the staff of this class and people who manage the calendar can mark it.')}
        </Banner>
      )}
      {sheet.notMarkable && <Banner tone="warning" title={sheet.notMarkable} />}
      <LostMarks marks={lostMarks(students, kept)} onDismiss={(one) => void dismiss(one)} />
      {students.length === 0 && (
        <EmptyState title={say('No {students} yet')} line="Anyone enrolled in this event appears here." />
      )}
      {students.length > 0 && (
        <>
          <MarkBar students={students} kept={kept} standing={standing} may={may} onMark={mark} />
          <ul className={css.list} aria-label={say('{Students}')} onKeyDown={(pressed) => onMarkKey(pressed, markById)}>
            {students.map((student) => (
              <StudentRow
                key={student.user_detail_id}
                event_id={event.event_id}
                student={student}
                kept={kept.get(student.user_detail_id)}
                away={standing === 'waiting'}
                may={may}
                onMark={(one, code) => mark([one], code)}
                onDismiss={(one) => void dismiss(one)}
              />
            ))}
          </ul>
        </>
      )}
      <ClassNote event_id={event.event_id} note={details.class_note} may={may} />
    </Page>
  );
}
