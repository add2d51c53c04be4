import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { revokeSessions, sessionCredits } from '@schoolbell/core/calendar/credits/contract';
import { mayGrant } from '@schoolbell/core/calendar/credits/rules';
import { dayText } from '../ui/dayText.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import { counted, type GrantRow, type SessionsLeft } from './grants.ts';
import { MakeUpLinks } from './MakeUpLinks.tsx';
import * as css from './Attendance.css.ts';

const GrantDialog = part(() => import('./GrantDialog.tsx').then((file) => file.GrantDialog));
const AdjustDialog = part(() => import('./AdjustDialog.tsx').then((file) => file.AdjustDialog));
const MakeUpDialog = part(() => import('./MakeUpDialog.tsx').then((file) => file.MakeUpDialog));
const SessionHistory = part(() => import('./SessionHistory.tsx').then((file) => file.SessionHistory));
const UnbilledSessions = part(() => import('./UnbilledSessions.tsx').then((file) => file.UnbilledSessions));

type Doing = { what: 'grant' | 'history' | 'makeUp' | 'unbilled' } | { what: 'adjust' | 'revoke'; grant: GrantRow };

/** The sessions that a student has left, where they come from, and what has become of them. */
export function Sessions({ user_detail_id }: { user_detail_id: number }) {
  const may = mayGrant(viewerOf(useSession()));
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useRead(sessionCredits, { user_detail_id });
  const close = () => setDoing(undefined);
  return (
    <div className={css.stack}>
      <Card
        title="Sessions"
        actions={
          <span className={css.buttons}>
            <Button size="sm" onClick={() => setDoing({ what: 'history' })}>
              History
            </Button>
            {data && data.make_ups > 0 && (
              <Button size="sm" onClick={() => setDoing({ what: 'makeUp' })}>
                Book a make-up
              </Button>
            )}
            {may && (
              <Button size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => setDoing({ what: 'grant' })}>
                Give sessions
              </Button>
            )}
          </span>
        }
      >
        {!data &&
          (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
        {data && <Left sessions={data} may={may} onDo={setDoing} />}
        {doing?.what === 'grant' && <GrantDialog user_detail_id={user_detail_id} onClose={close} />}
        {doing?.what === 'adjust' && <AdjustDialog grant={doing.grant} onClose={close} />}
        {doing?.what === 'makeUp' && <MakeUpDialog user_detail_id={user_detail_id} onClose={close} />}
        {doing?.what === 'unbilled' && <UnbilledSessions user_detail_id={user_detail_id} onClose={close} />}
        {doing?.what === 'history' && <SessionHistory user_detail_id={user_detail_id} onClose={close} />}
        {doing?.what === 'revoke' && <Revoke grant={doing.grant} onClose={close} />}
      </Card>
      {data && <MakeUpLinks user_detail_id={user_detail_id} left={data.make_ups} />}
    </div>
  );
}

interface LeftProps {
  sessions: SessionsLeft;
  may: boolean;
  onDo: (doing: Doing) => void;
}

/** How many sessions are left, and what each of them was given by. */
function Left({ sessions, may, onDo }: LeftProps) {
  return (
    <div className={css.stack}>
      <div className={css.buttons}>
        <Tag
          tone={sessions.sessions > 0 ? 'success' : 'neutral'}
        >{`${counted(sessions.sessions, 'session')} left`}</Tag>
        <Tag tone={sessions.make_ups > 0 ? 'info' : 'neutral'}>{`${counted(sessions.make_ups, 'make-up')} left`}</Tag>
        {sessions.held > 0 && <Tag tone="info">{`${counted(sessions.held, 'make-up')} booked`}</Tag>}
        {sessions.unbilled > 0 && (
          <>
            <Tag tone="warning">{`${sessions.unbilled} ${sessions.unbilled === 1 ? 'class' : 'classes'} to be billed`}</Tag>
            <Button size="sm" aria-label="Show the classes to be billed" onClick={() => onDo({ what: 'unbilled' })}>
              Show
            </Button>
          </>
        )}
      </div>
      {sessions.data.length === 0 && (
        <EmptyState title="No sessions yet" line="Sessions you give appear here, with how many are left." />
      )}
      {sessions.data.length > 0 && (
        <ul>
          {sessions.data.map((grant) => (
            <Grant key={grant.grant_id} grant={grant} may={may} onDo={(what) => onDo({ what, grant })} />
          ))}
        </ul>
      )}
    </div>
  );
}

function aboutOf({
  kind,
  subjects,
  minutes,
  valid_from,
  expires_on,
  event,
  make_ups,
  availbleMakeUpSessions,
  note,
}: GrantRow): string {
  return [
    kind === 'makeup'
      ? event
        ? `For ${event.title} on ${dayText(event.local_start, 'short')}`
        : 'For a class that was missed'
      : subjects.map((one) => one.sub_name).join(', ') || 'For any subject',
    minutes && `${minutes} minutes`,
    `from ${dayText(valid_from, 'full')}${expires_on ? ` to ${dayText(expires_on, 'full')}` : ''}`,
    make_ups > 0 && `${availbleMakeUpSessions} of ${make_ups} absences can still be made up`,
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Grant({ grant, may, onDo }: { grant: GrantRow; may: boolean; onDo: (what: 'adjust' | 'revoke') => void }) {
  const what = `${grant.left} of ${counted(grant.granted, grant.kind === 'makeup' ? 'make-up' : 'session')} left`;
  return (
    <li className={css.grant}>
      <div className={css.names}>
        <div className={css.name}>{what}</div>
        <div className={css.muted}>{aboutOf(grant)}</div>
      </div>
      {may && (
        <MenuButton
          iconOnly
          label={`Actions for ${what}`}
          icon={<Ellipsis size={16} aria-hidden />}
          entries={() => [
            { label: 'Correct', onSelect: () => onDo('adjust') },
            ...(grant.left > 0 ? [{ label: 'Take back', danger: true, onSelect: () => onDo('revoke') }] : []),
          ]}
        />
      )}
    </li>
  );
}

function Revoke({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const revoke = useWrite(revokeSessions);
  async function run() {
    await revoke.mutateAsync({ grant_id: grant.grant_id }).then(({ message }) => toast(message), toast.error);
    onClose();
  }
  return (
    <ConfirmDialog
      danger
      title={`Take back ${counted(grant.left, 'session')}?`}
      confirmLabel="Take back"
      busy={revoke.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      Sessions already used stay used.
    </ConfirmDialog>
  );
}
