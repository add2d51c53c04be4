import { UserX } from 'lucide-react';
import { useParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { staffDetails } from '@schoolbell/core/staff/contract';
import { prefetch, useRead } from '../http/read.ts';
import { ComposeButton } from '../messages/ComposeButton.tsx';
import { useMay } from '../session/session.ts';
import type { PersonTab } from '../shell/parts.ts';
import { Page } from '../shell/Page.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/dates.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { PageTabs, tabsOf } from '../people/person/PageTabs.tsx';
import { useSay } from '../words/say.ts';
import { idOf } from '../people/person/warmPerson.ts';
import * as css from '../people/person/Person.css.ts';
import { Phone, PhoneLink } from '../people/Phone.tsx';
import { StaffActions } from './StaffActions.tsx';
import { StaffTag } from './StaffTag.tsx';
import { roleOf, spanText } from './staffText.ts';
import type { Member as Colleague } from './staffForm.ts';
import { WorkingHours } from './WorkingHours.tsx';

const StaffSubjects = part(() => import('./StaffSubjects.tsx').then((file) => file.StaffSubjects));
const NextClasses = part(() => import('./timesheet/NextClasses.tsx').then((file) => file.NextClasses));
const PayCard = part(() => import('./timesheet/PayCard.tsx').then((file) => file.PayCard));
const LatestLeaves = part(() => import('./leaves/LatestLeaves.tsx').then((file) => file.LatestLeaves));

const tabs = tabsOf(import.meta.glob<PersonTab>('../**/staffTab.{ts,tsx}', { import: 'staffTab', eager: true }));

/** Starts reading a colleague while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const id = idOf(params);
  if (id) prefetch(staffDetails, { user_detail_id: id });
}

/** The page of a member of staff. */
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
      actions={
        person && (
          <>
            {person.is_archived === 0 && (
              <ComposeButton iconOnly start={{ type: 'staff', type_id: person.user_detail_id, title: name }} />
            )}
            <StaffActions person={person} />
          </>
        )
      }
    >
      {person && <PageTabs tabs={tabs} page={{ kind: 'staff', person }} overview={<Overview person={person} />} />}
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
