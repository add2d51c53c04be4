import { UserX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { notes } from '@schoolbell/core/records/notes/contract';
import { staffDetails } from '@schoolbell/core/staff/contract';
import { tasks } from '@schoolbell/core/records/tasks/contract';
import { prefetch, useRead } from '../http/read.ts';
import { useMay, useSession } from '../session/session.ts';
import { Page } from '../shell/Page.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import { idOf } from '../people/person/warmPerson.ts';
import * as css from '../people/person/Person.css.ts';
import { Phone, PhoneLink } from '../people/Phone.tsx';
import { StaffActions } from './StaffActions.tsx';
import { StaffTag } from './StaffTag.tsx';
import { roleOf, spanText } from './staffText.ts';
import type { Member as Colleague } from './staffForm.ts';
import { WorkingHours } from './WorkingHours.tsx';

const Notes = lazy(() => import('../records/notes/Notes.tsx').then((part) => ({ default: part.Notes })));
const Tasks = lazy(() => import('../records/tasks/Tasks.tsx').then((part) => ({ default: part.Tasks })));
const Files = lazy(() => import('../records/files/Files.tsx').then((part) => ({ default: part.Files })));
const Activity = lazy(() => import('../records/activity/Activity.tsx').then((part) => ({ default: part.Activity })));
const Privacy = lazy(() => import('../privacy/Privacy.tsx').then((part) => ({ default: part.Privacy })));
const StaffSubjects = part(() => import('./StaffSubjects.tsx').then((file) => file.StaffSubjects));
const ClassesTable = lazy(() =>
  import('./timesheet/ClassesTable.tsx').then((part) => ({ default: part.ClassesTable })),
);
const NextClasses = part(() => import('./timesheet/NextClasses.tsx').then((file) => file.NextClasses));
const PayCard = part(() => import('./timesheet/PayCard.tsx').then((file) => file.PayCard));
const LatestLeaves = part(() => import('./leaves/LatestLeaves.tsx').then((file) => file.LatestLeaves));
const LeaveList = lazy(() => import('./leaves/LeaveList.tsx').then((part) => ({ default: part.LeaveList })));

/** Starts reading a colleague while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const id = idOf(params);
  if (id) prefetch(staffDetails, { user_detail_id: id });
}

/** The page of somebody on the staff. */
export function Component() {
  const id = idOf(useParams());
  return id ? (
    <Known key={id} id={id} />
  ) : (
    <Page title="Staff">
      <Missing />
    </Page>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<UserX size={20} />}
      title="This staff member was not found"
      line="The link may be old, or the record belongs to another school."
    />
  );
}

function Known({ id }: { id: number }) {
  const { data: person, error, refetch } = useRead(staffDetails, { user_detail_id: id });
  const say = useSay();
  const name = person ? fullName(person) : 'Staff';
  return (
    <Page
      title={name}
      picture={person && <Avatar size="lg" name={name} image={person.image_240} />}
      subtitle={
        person && (
          <span className={css.lines}>
            <span>{say(roleOf(person))}</span>
            <span className={css.contact}>
              {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
              {person.phone && <PhoneLink phone={person.phone} />}
            </span>
            {(person.is_archived === 1 || person.sign_in !== 'active') && <StaffTag person={person} />}
          </span>
        )
      }
      actions={person && <StaffActions person={person} />}
    >
      {person && <StaffTabs person={person} />}
      {!person && !error && <SkeletonLines lines={6} />}
      {!person &&
        error &&
        (error.code === 'notFound' || error.code === 'invalid' ? (
          <Missing />
        ) : (
          <ErrorState line={error.message} onRetry={() => void refetch()} />
        ))}
    </Page>
  );
}

/** Overview, tasks, notes, files, classes, leaves and, for those who may see them, activity and privacy; the address names the tab (`?tab=leaves`), as links from mails and the inbox do. */
function StaffTabs({ person }: { person: Colleague }) {
  const [query, setQuery] = useSearchParams();
  const { user } = useSession();
  const seesPrivacy = useMay()('setup');
  const { user_detail_id } = person;
  const noteList = useRead(notes, { user_detail_id });
  const taskList = useRead(tasks, { user_detail_id });
  const tabs = [
    { id: 'overview', label: 'Overview' },
    { id: 'tasks', label: 'Tasks', count: taskList.data?.data.filter((task) => task.task_status === 0).length },
    { id: 'notes', label: 'Notes', count: noteList.data?.data.length },
    { id: 'files', label: 'Files' },
    { id: 'classes', label: 'Classes' },
    { id: 'leaves', label: 'Leaves' },
    ...(isAdminLike(user.role_id) || user.user_detail_id === user_detail_id
      ? [{ id: 'activity', label: 'Activity' }]
      : []),
    ...(seesPrivacy ? [{ id: 'privacy', label: 'Privacy' }] : []),
  ];
  const tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'overview';
  return (
    <Tabs
      label="About this person"
      tabs={tabs}
      value={tab}
      onChange={(id) => setQuery(id === 'overview' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
    >
      <div className={css.sections}>
        <Suspense fallback={<SkeletonLines lines={5} />}>
          {tab === 'overview' && <Overview person={person} />}
          {tab === 'tasks' && <Tasks id={user_detail_id} />}
          {tab === 'notes' && <Notes id={user_detail_id} />}
          {tab === 'files' && <Files id={user_detail_id} />}
          {tab === 'activity' && <Activity by id={user_detail_id} />}
          {tab === 'privacy' && <Privacy person={person} list="/people/staff" withoutConsents />}
          {tab === 'classes' && <ClassesTable id={user_detail_id} />}
          {tab === 'leaves' && <LeaveList id={user_detail_id} />}
        </Suspense>
      </div>
    </Tabs>
  );
}

function Overview({ person }: { person: Colleague }) {
  const say = useSay();
  const seesPay = useMay()('access_control');
  return (
    <div className={css.columns}>
      <Card title="Details">
        <DescriptionList
          items={[
            { label: 'First name', value: person.firstName },
            { label: 'Surname', value: person.surname },
            { label: 'Role', value: say(roleOf(person)) },
            { label: 'Email', value: person.email && <a href={`mailto:${person.email}`}>{person.email}</a> },
            { label: 'Phone', value: person.phone && <Phone phone={person.phone} /> },
            { label: 'On the staff since', value: formatDate(person.created_at) },
          ]}
        />
      </Card>
      <NextClasses of="staff" id={person.user_detail_id} />
      <Employment person={person} />
      <WorkingHours hours={person.working_hours} />
      <StaffSubjects id={person.user_detail_id} archived={person.is_archived === 1} />
      {seesPay && <PayCard id={person.user_detail_id} />}
      <LatestLeaves id={person.user_detail_id} />
    </div>
  );
}

function Employment({ person: { employment } }: { person: Colleague }) {
  return (
    <Card title="Employment">
      {employment.length === 0 ? (
        <p className={css.muted}>No start and end dates yet.</p>
      ) : (
        <ul>
          {employment.map((span) => (
            <li key={span.dateStart}>{spanText(span)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
