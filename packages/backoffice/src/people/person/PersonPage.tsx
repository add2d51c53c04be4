import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { Failure, keptIn } from '@schoolbell/core/http/errors';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonFacts, PersonLine } from './PersonHeader.tsx';
import { PersonMissing, PersonSkeleton } from './PersonStates.tsx';
import { PersonTabs } from './PersonTabs.tsx';
import { PictureButton } from './PictureButton.tsx';
import { usePerson } from './person.ts';
import { idOf } from './warmPerson.ts';

/** The page of one student or lead. */
export function PersonPage({ kind }: { kind: Kind }) {
  const id = idOf(useParams());
  const say = useSay();
  if (id) return <Known key={id} kind={kind} id={id} />;
  return (
    <Page title={say(kinds[kind].Noun)}>
      <PersonMissing kind={kind} error={new Failure('notFound', '')} />
    </Page>
  );
}

/** Old links may name a lead who is now a student and has another page; true while that is looked up. */
function useWayToStudent(kind: Kind, id: number, gone: boolean): boolean {
  const navigate = useNavigate();
  const enabled = useMay()('students') && kind === 'lead' && gone;
  const { data, isPending } = useRead(kinds.student.details, { user_detail_id: id }, { enabled });
  const isThere = enabled && data !== undefined;
  useEffect(() => {
    if (isThere) void navigate(`${kinds.student.path}/${id}${location.search}`, { replace: true });
  }, [isThere, id, navigate]);
  return isThere || (enabled && isPending);
}

/** Leads from the old address of a merged record to the record that stays; true on the way. */
function useWayToKept(error: Failure | null): boolean {
  const navigate = useNavigate();
  const kept = keptIn(error);
  const path = kept && pathOf(kept);
  useEffect(() => {
    if (path) void navigate(path.includes('?') ? path : `${path}${location.search}`, { replace: true });
  }, [path, navigate]);
  return path !== undefined;
}

function Known({ kind, id }: { kind: Kind; id: number }) {
  const say = useSay();
  const navigate = useNavigate();
  const person = usePerson(kind, id);
  const isMerged = useWayToKept(person.error);
  const isMoving = useWayToStudent(kind, id, !isMerged && person.error?.code === 'notFound') || isMerged;
  const name = person.data ? fullName(person.data) : say(kinds[kind].Noun);
  return (
    <Page
      title={name}
      picture={person.data && <PictureButton kind={kind} person={person.data} />}
      subtitle={person.data && <PersonLine kind={kind} person={person.data} />}
      actions={
        person.data && <PersonActions kind={kind} person={person.data} onGone={() => void navigate(kinds[kind].path)} />
      }
    >
      {!person.data && (!person.error || isMoving) && <PersonSkeleton />}
      {person.error && !person.data && !isMoving && (
        <PersonMissing kind={kind} error={person.error} onRetry={() => void person.refetch()} />
      )}
      {person.data && (
        <div>
          <PersonFacts kind={kind} person={person.data} />
          <PersonTabs kind={kind} person={person.data} />
        </div>
      )}
    </Page>
  );
}
