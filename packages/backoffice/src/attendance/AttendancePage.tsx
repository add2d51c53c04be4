import { CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import { attendanceDetails } from '@schoolbell/core/attendance/contract';
import { attendanceStats } from '@schoolbell/core/attendance/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { namesBy } from '../calendar/entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { prefetch, useRead } from '../http/read.ts';
import { idOf } from '../people/person/warmPerson.ts';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { type Choice, type KeptMark, lostMarks, shownCode, type Student } from './marking.ts';
import { ClassNote } from './ClassNote.tsx';
import { LostMarks } from './LostMarks.tsx';
import { MarkAll } from './MarkAll.tsx';
import { onMarkKey } from './markKeys.ts';
import { StudentRow } from './StudentRow.tsx';
import { type Standing, useMarks } from './useMarks.ts';
import * as css from './Attendance.css.ts';

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
        line="It may be deleted, or belong to another branch."
        action={<LinkButton to="/attendance">Events of today</LinkButton>}
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
        <LinkButton className={css.thumb} to={`/attendance?day=${event.local_start.slice(0, 10)}`}>
          All of the day
        </LinkButton>
      }
    >
      {sheet.may_mark === 0 && (
        <Banner title="You can look, not mark">
          {say('Those who teach or assist in this class mark it, and those who manage the calendar.')}
        </Banner>
      )}
      {sheet.notMarkable && <Banner tone="warning" title={sheet.notMarkable} />}
      <LostMarks marks={lostMarks(students, kept)} onDismiss={(one) => void dismiss(one)} />
      {students.length === 0 && (
        <EmptyState title={say('No {students} yet')} line="Whoever is enrolled in this event stands here." />
      )}
      {students.length > 0 && (
        <>
          <Bar students={students} kept={kept} standing={standing} may={may} onMark={mark} />
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

interface BarProps {
  students: readonly Student[];
  kept: ReadonlyMap<number, KeptMark>;
  standing: Standing;
  may: boolean;
  onMark: (students: readonly Student[], code: KeptMark['attendanceCode']) => void;
}

/** How many came, what has become of the marks, and a way to mark all who are left. */
function Bar({ students, kept, standing, may, onMark }: BarProps) {
  const waiting = [...kept.values()].filter((one) => !one.problem).length;
  const stats = attendanceStats(students.map((student) => shownCode(student, kept.get(student.user_detail_id))));
  return (
    <>
      <div className={css.bar}>
        <div className={css.sums}>
          <div className={css.counts}>
            <span className={css.percent}>{stats.present_percentage}% present</span>
            <span
              className={css.muted}
            >{`${stats.present_count} present, ${stats.absent_count} absent, ${stats.unmarked} unmarked`}</span>
          </div>
          {(may || kept.size > 0) && <State standing={standing} waiting={waiting} undecided={kept.size - waiting} />}
        </div>
        {may && <MarkAll students={students} kept={kept} onMark={onMark} />}
      </div>
      {may && <p className={css.keys}>P, L, E and A mark where the focus is, and go on; arrows go from row to row.</p>}
    </>
  );
}

/** What has become of the marks, said aloud when it changes. */
function State({ standing, waiting, undecided }: { standing: Standing; waiting: number; undecided: number }) {
  return (
    <div role="status" className={css.state}>
      {standing === 'waiting' && (
        <>
          <CloudOff size={14} aria-hidden />
          {`${waiting} ${waiting === 1 ? 'mark is' : 'marks are'} kept on this device and sent once there is a network.`}
        </>
      )}
      {standing === 'saving' && (
        <>
          <LoaderCircle size={14} aria-hidden />
          Saving…
        </>
      )}
      {standing === 'saved' && undecided > 0 && (
        <>
          <TriangleAlert size={14} aria-hidden />
          {`${undecided} ${undecided === 1 ? 'mark of yours does' : 'marks of yours do'} not count: please decide.`}
          <Button size="sm" className={css.thumb} onClick={lookAtUndecided}>
            Show
          </Button>
        </>
      )}
      {standing === 'saved' && undecided === 0 && 'Everything is saved.'}
    </div>
  );
}

/** Brings the first mark that somebody has to decide on into view, and the focus to its buttons. */
function lookAtUndecided(): void {
  const first = document.querySelector('[data-undecided]');
  first?.scrollIntoView({ block: 'center' });
  first?.querySelector('button')?.focus({ preventScroll: true });
}
