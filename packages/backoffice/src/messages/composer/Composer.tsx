import { mailingDetails } from '@schoolbell/core/messages/contract';
import { mailVariables } from '@schoolbell/core/messages/templates/contract';
import { useState } from 'react';
import { useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { type Details, type Letter, letterFrom, letterOf, type Start } from './letter.ts';
import { Writing } from './Writing.tsx';

interface ComposerProps {
  start: Start;
  onClose: () => void;
}

/** The composer: a new letter, or a draft that is read first. */
export function Composer({ start, onClose }: ComposerProps) {
  const { user } = useSession();
  const id = start.mailing_id;
  const read = useRead(mailingDetails, { mailing_id: id ?? 1 }, { enabled: id !== undefined });
  // What it begins with stays: a draft that is saved comes back with every read.
  const [kept, setKept] = useState<Details>();
  const found = read.data?.data.mailing_id === id ? read.data?.data : undefined;
  if (!kept && found) setKept(found);

  if (id === undefined)
    return (
      <WithVariables
        first={letterOf(start, user.email)}
        title={start.title ?? ''}
        class_at={start.class_at}
        onClose={onClose}
      />
    );
  if (kept && (kept.state !== 'draft' || !kept.may_change))
    return (
      <Panel title="Email" onClose={onClose}>
        <EmptyState
          title={kept.state === 'draft' ? 'You can’t edit this draft' : 'This email is no longer a draft'}
          line={kept.state === 'draft' ? 'Ask the colleague who wrote it.' : 'You find it under Sent or Scheduled.'}
          action={<Button onClick={onClose}>Close</Button>}
        />
      </Panel>
    );
  if (kept)
    return (
      <WithVariables
        first={letterFrom(kept)}
        title={kept.audience}
        begun={{ mailing_id: kept.mailing_id, version: kept.version }}
        onClose={onClose}
      />
    );
  return (
    <Panel wide title="Email" onClose={onClose}>
      {read.error ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Panel>
  );
}

interface WithVariablesProps {
  first: Letter;
  title: string;
  class_at?: string | undefined;
  begun?: { mailing_id: number; version: number };
  onClose: () => void;
}

/** The variables depend on the readers; where they can't be read, those of the letter stay by their names. */
function WithVariables({ first, ...rest }: WithVariablesProps) {
  const [letter, setLetter] = useState(first);
  const { type, of, event_id } = letter;
  const read = useRead(mailVariables, { type, ...(of && { of }), ...(event_id && { event_id }) });
  const variables = read.data?.data ?? (read.error ? [] : undefined);
  return <Writing letter={letter} onLetter={setLetter} variables={variables} {...rest} />;
}
