import { useNavigate, useParams } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { Page } from '../../shell/Page.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import { PersonMissing, PersonSkeleton } from './PersonStates.tsx';
import { PersonTabs } from './PersonTabs.tsx';
import { PictureButton } from './PictureButton.tsx';
import { usePerson } from './person.ts';
import { idOf } from './warmPerson.ts';
import * as css from './Person.css.ts';

/** The page of one student or lead. */
export function PersonPage({ kind }: { kind: Kind }) {
  const id = idOf(useParams());
  const say = useSay();
  const list = { label: say(kinds[kind].Nouns), to: kinds[kind].path };
  if (id) return <Known key={id} kind={kind} id={id} list={list} />;
  return (
    <Page title={say(kinds[kind].Noun)} crumbs={[list, { label: 'Not found' }]}>
      <PersonMissing kind={kind} error={new Failure('notFound', '')} />
    </Page>
  );
}

function Known({ kind, id, list }: { kind: Kind; id: number; list: { label: string; to: string } }) {
  const say = useSay();
  const navigate = useNavigate();
  const person = usePerson(kind, id);
  const name = person.data ? fullName(person.data) : say(kinds[kind].Noun);
  return (
    <Page
      title={person.data ? <span className={css.pageTitle}><PictureButton kind={kind} person={person.data} />{name}</span> : name}
      crumbs={[list, { label: name }]}
      actions={person.data && <PersonActions kind={kind} person={person.data} onGone={() => void navigate(list.to)} />}
    >
      {!person.data && !person.error && <PersonSkeleton />}
      {person.error && !person.data && <PersonMissing kind={kind} error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && (
        <div>
          <PersonHeader kind={kind} person={person.data} bare />
          <PersonTabs kind={kind} person={person.data} />
        </div>
      )}
    </Page>
  );
}
