import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { endAllSessions, endOtherSessions, endSession, sessionList } from '@schoolbell/core/session/sessions/contract';
import { deviceName, isHandheld } from '@schoolbell/core/session/sessions/rules';
import { call } from '../http/client.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { signOut } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Profile.css.ts';

type Session = ResultOf<typeof sessionList>['data'][number];

/** Where one is signed in, in any branch: each can be ended, or all at once. */
export function Sessions() {
  const list = useRead(sessionList, {});
  const others = list.data?.data.filter((session) => !session.is_current).length ?? 0;
  const several = new Set(list.data?.data.map((session) => session.branch.institutionName)).size > 1;
  return (
    <Card flush title="Where you are signed in">
      {list.data && (
        <ul>
          {list.data.data.map((session) => (
            <Row key={session.session_id} session={session} withBranch={several} />
          ))}
        </ul>
      )}
      {!list.data &&
        (list.error ? (
          <ErrorState line={list.error.message} onRetry={() => void list.refetch()} />
        ) : (
          <div className={css.session}>
            <SkeletonLines lines={4} />
          </div>
        ))}
      <Ends others={others} />
    </Card>
  );
}

function Row({ session, withBranch }: { session: Session; withBranch: boolean }) {
  const end = useWrite(endSession);
  const name = deviceName(session.user_agent);
  const Picture = isHandheld(session.user_agent) ? Smartphone : Monitor;
  const stop = () =>
    void end.mutateAsync({ session_id: session.session_id }).then(({ message }) => toast(message), toast.error);
  return (
    <li className={css.session}>
      <Picture size={20} aria-hidden className={css.device} />
      <div className={css.sessionText}>
        <span className={css.sessionName}>
          {name}
          {session.is_current === 1 && <Tag tone="success">This device</Tag>}
        </span>
        <span className={css.when}>
          {withBranch && `${session.branch.institutionName} · `}Signed in {formatDateTime(session.created_at)} · last
          active {formatDateTime(session.last_seen_at)}
        </span>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          loading={end.isPending}
          aria-label={`Sign out: ${name}, signed in ${formatDateTime(session.created_at)}`}
          onClick={stop}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function Ends({ others }: { others: number }) {
  const endOthers = useWrite(endOtherSessions);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function everywhere() {
    setBusy(true);
    try {
      // Not a write of this screen: after it there is no session left that could read anything again.
      await call(endAllSessions, {});
      await signOut();
    } catch (error) {
      setBusy(false);
      toast.error(error);
    }
  }

  return (
    <div className={css.ends}>
      <Button
        disabled={others === 0}
        loading={endOthers.isPending}
        onClick={() => void endOthers.mutateAsync({}).then(({ message }) => toast(message), toast.error)}
      >
        Sign out everywhere else
      </Button>
      <Button icon={<LogOut size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          busy={busy}
          title="Sign out everywhere?"
          confirmLabel="Sign out everywhere"
          onConfirm={() => void everywhere()}
          onClose={() => setAsking(false)}
        >
          You will be signed out on all devices, this one too.
        </ConfirmDialog>
      )}
    </div>
  );
}
