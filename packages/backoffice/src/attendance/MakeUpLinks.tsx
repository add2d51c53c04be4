import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import { makeUpLinks, revokeMakeUpLink } from '@schoolbell/core/attendance/makeups/contract';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { linkState } from '@schoolbell/core/families/links/rules';
import { dayText, timesText } from '../ui/dayText.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatDate } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Attendance.css.ts';

const MakeUpLinkDialog = part(() => import('./MakeUpLinkDialog.tsx').then((file) => file.MakeUpLinkDialog));

type FamilyLink = ResultOf<typeof makeUpLinks>['data'][number];
const states = {
  open: { tone: 'info', word: 'Open' },
  answered: { tone: 'success', word: 'Booked' },
  revoked: { tone: 'neutral', word: 'Taken back' },
  expired: { tone: 'neutral', word: 'Expired' },
} as const;
/** As many as are shown: older ones are spent. */
const SHOWN = 5;

/** The links by which the family books a make-up, what became of each, and a new one. */
export function MakeUpLinks({ user_detail_id, left }: { user_detail_id: number; left: number }) {
  const session = useSession();
  const { data, error, refetch } = useRead(makeUpLinks, { user_detail_id });
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<FamilyLink>();
  const may = mayEnrol({ ...viewerOf(session), user_detail_id: session.user.user_detail_id }, []);
  if (left <= 0 && !data?.data.length) return null;
  return (
    <Card
      title="Make-ups by link"
      actions={
        may &&
        left > 0 && (
          <Button size="sm" icon={<Link2 size={14} aria-hidden />} onClick={() => setMaking(true)}>
            Send a link
          </Button>
        )
      }
    >
      {!data &&
        (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.data.length === 0 && (
        <p className={css.muted}>Send the family a link to choose a class with free seats.</p>
      )}
      {data && data.data.length > 0 && (
        <ul>
          {data.data.slice(0, SHOWN).map((link) => (
            <Row key={link.link_id} link={link} may={may} onEnd={() => setEnding(link)} />
          ))}
        </ul>
      )}
      {making && <MakeUpLinkDialog user_detail_id={user_detail_id} onClose={() => setMaking(false)} />}
      {ending && <EndLink link={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function whatHappened({ event, booked_at, revoked_at, opened_at, expires_at }: FamilyLink): string {
  if (booked_at)
    return event
      ? `${event.title}, ${dayText(event.local_start, 'full')}, ${timesText(event.local_start, 0).split(' – ')[0]}`
      : `booked ${formatDate(booked_at)}`;
  if (revoked_at) return `taken back ${formatDate(revoked_at)}`;
  return `${opened_at ? `opened ${formatDate(opened_at)}, ` : ''}works until ${formatDate(expires_at)}`;
}

function Row({ link, may, onEnd }: { link: FamilyLink; may: boolean; onEnd: () => void }) {
  const state = linkState({ ...link, answered_at: link.booked_at }, new Date());
  const reader = link.sent_to || 'Copied link';
  return (
    <li className={css.grant}>
      <div className={css.names}>
        <div className={css.name}>
          {reader} <Tag tone={states[state].tone}>{states[state].word}</Tag>
        </div>
        <div
          className={css.muted}
        >{`By ${link.created_by}, ${formatDate(link.created_at)}; ${whatHappened(link)}`}</div>
      </div>
      {may && state === 'open' && (
        <IconButton
          className={css.more}
          label={`Take back the link: ${reader}`}
          icon={<X size={16} aria-hidden />}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

function EndLink({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const revoke = useWrite(revokeMakeUpLink);
  const end = () =>
    void revoke
      .mutateAsync({ link_id: link.link_id })
      .then(({ message }) => toast(message), toast.error)
      .finally(onClose);
  return (
    <ConfirmDialog
      danger
      title="Take this link back?"
      confirmLabel="Take back"
      busy={revoke.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      The link stops working for good. You can send a new one.
    </ConfirmDialog>
  );
}
