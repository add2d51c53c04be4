import { Maximize2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import { PersonMissing, PersonSkeleton } from './PersonStates.tsx';
import { PersonTabs } from './PersonTabs.tsx';
import { usePerson } from './person.ts';
import * as css from './Person.css.ts';

interface PersonPanelProps {
  kind: Kind;
  id: number;
  onClose: () => void;
}

/** A student or lead beside the list they are in. */
export function PersonPanel({ kind, id, onClose }: PersonPanelProps) {
  const say = useSay();
  const person = usePerson(kind, id);
  const [params] = useSearchParams();
  const tab = params.get('tab');
  const page = `${kinds[kind].path}/${id}${tab ? `?tab=${tab}` : ''}`;
  return (
    <Panel
      wide
      title={
        <span className={css.panelTitle}>
          {say(kinds[kind].Noun)}
          <LinkButton to={page} size="sm" variant="ghost" icon={<Maximize2 size={14} aria-hidden />}>
            Open page
          </LinkButton>
        </span>
      }
      footer={person.data && <PersonActions kind={kind} person={person.data} onGone={onClose} />}
      onClose={onClose}
    >
      {!person.data && !person.error && <PersonSkeleton />}
      {person.error && !person.data && (
        <PersonMissing kind={kind} error={person.error} onRetry={() => void person.refetch()} />
      )}
      {person.data && (
        <>
          <PersonHeader kind={kind} person={person.data} />
          <PersonTabs kind={kind} person={person.data} />
        </>
      )}
    </Panel>
  );
}
