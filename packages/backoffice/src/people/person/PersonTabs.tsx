import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { notes } from '@schoolbell/core/records/notes/contract';
import { tasks } from '@schoolbell/core/records/tasks/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { kinds, type Kind } from '../kinds.ts';
import { Overview } from './Overview.tsx';
import type { Person } from './person.ts';
import * as css from './Person.css.ts';

const FamilyTab = lazy(() => import('../households/FamilyTab.tsx').then((part) => ({ default: part.FamilyTab })));
const Notes = lazy(() => import('../../records/notes/Notes.tsx').then((part) => ({ default: part.Notes })));
const Tasks = lazy(() => import('../../records/tasks/Tasks.tsx').then((part) => ({ default: part.Tasks })));
const Files = lazy(() => import('../../records/files/Files.tsx').then((part) => ({ default: part.Files })));
const Activity = lazy(() => import('../../records/activity/Activity.tsx').then((part) => ({ default: part.Activity })));
const Privacy = lazy(() => import('../../privacy/Privacy.tsx').then((part) => ({ default: part.Privacy })));
const StudentAttendance = lazy(() =>
  import('../../attendance/StudentAttendance.tsx').then((part) => ({ default: part.StudentAttendance })),
);
const StudentEnrolments = lazy(() =>
  import('../../calendar/StudentEnrolments.tsx').then((part) => ({ default: part.StudentEnrolments })),
);
const Submissions = lazy(() => import('../../forms/Submissions.tsx').then((part) => ({ default: part.Submissions })));

/** Overview, guardians, notes, tasks, a student's classes and attendance, files, submissions, activity and, for those who set the school up, privacy; the address names the tab (`?tab=notes`), as links from mails and the inbox do. */
export function PersonTabs({ kind, person }: { kind: Kind; person: Person }) {
  const [params, setParams] = useSearchParams();
  const { user_detail_id } = person;
  const seesPrivacy = useMay()('setup');
  const noteList = useRead(notes, { user_detail_id });
  const taskList = useRead(tasks, { user_detail_id });
  const tabs = [
    { id: 'overview', label: 'Overview' },
    { id: 'guardians', label: 'Guardians', count: person.guardians.length },
    { id: 'notes', label: 'Notes', count: noteList.data?.data.length },
    { id: 'tasks', label: 'Tasks', count: taskList.data?.data.filter((task) => task.task_status === 0).length },
    ...(kind === 'student'
      ? [
          { id: 'enrolments', label: 'Classes' },
          { id: 'attendance', label: 'Attendance' },
        ]
      : []),
    { id: 'files', label: 'Files' },
    { id: 'submissions', label: 'Submissions', count: person.submissions.length },
    { id: 'activity', label: 'Activity' },
    ...(seesPrivacy ? [{ id: 'privacy', label: 'Privacy' }] : []),
  ];
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'overview';

  function choose(id: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === 'overview') next.delete('tab');
        else next.set('tab', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Tabs label="About this person" tabs={tabs} value={tab} onChange={choose}>
      <div className={css.sections}>
        <Suspense fallback={<SkeletonLines lines={5} />}>
          {tab === 'overview' && <Overview kind={kind} person={person} />}
          {tab === 'guardians' && <FamilyTab person={person} />}
          {tab === 'notes' && <Notes id={user_detail_id} />}
          {tab === 'tasks' && <Tasks id={user_detail_id} />}
          {tab === 'enrolments' && <StudentEnrolments user_detail_id={user_detail_id} />}
          {tab === 'attendance' && <StudentAttendance user_detail_id={user_detail_id} />}
          {tab === 'files' && <Files id={user_detail_id} />}
          {tab === 'activity' && <Activity id={user_detail_id} />}
          {tab === 'privacy' && <Privacy person={person} list={kinds[kind].path} />}
          {tab === 'submissions' && <Submissions person={person} />}
        </Suspense>
      </div>
    </Tabs>
  );
}
