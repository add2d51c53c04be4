import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { links, revokeLink } from '@schoolbell/core/families/links/contract';
import { type LinkState, linkState } from '@schoolbell/core/families/links/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDate } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Kind } from '../../people/kinds.ts';
import type { Person } from '../../people/person/person.ts';
import * as css from './Links.css.ts';

const MakeLink = part(() => import('./MakeLink.tsx').then((file) => file.MakeLink));

type FamilyLink = ResultOf<typeof links>['data'][number];

const texts = {
  student: {
    title: 'Update by link',
    none: 'Send the family a link: they check their details, and you accept the changes.',
  },
  lead: {
    title: 'Enrol by link',
    none: 'Send the family a link: the enrolment form opens with their details filled in.',
  },
} as const;

const states: Record<LinkState, { tone: 'info' | 'success' | 'neutral'; word: string }> = {
  open: { tone: 'info', word: 'Open' },
  answered: { tone: 'success', word: 'Answered' },
  revoked: { tone: 'neutral', word: 'Taken back' },
  expired: { tone: 'neutral', word: 'Expired' },
};

/** The links that a family was sent, what became of each, and a new one. */
export function Links({ kind, person, className }: { kind: Kind; person: Person; className: string }) {
  const { data, error, refetch } = useRead(links, { user_detail_id: person.user_detail_id });
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<FamilyLink | null>(null);
  const make = person.is_archived === 0 && (
    <Button
      size="sm"
      variant="ghost"
      icon={<Link2 size={14} aria-hidden />}
      onClick={() => setMaking(true)}
      onPointerEnter={MakeLink.fetch}
    >
      Send link
    </Button>
  );
  return (
    <Card title={texts[kind].title} actions={make} className={className}>
      {!data && !error && <SkeletonLines lines={2} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={css.quiet}>{texts[kind].none}</p>}
      <ul className={css.list}>
        {data?.data.slice(0, 5).map((link) => (
          <Row key={link.link_id} link={link} onEnd={() => setEnding(link)} />
        ))}
      </ul>
      {making && <MakeLink kind={kind} person={person} onClose={() => setMaking(false)} />}
      {ending && <EndLink link={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function whatHappened(link: FamilyLink, state: LinkState): string {
  if (state === 'answered') return `answered ${formatDate(link.answered_at!)}`;
  if (state === 'revoked') return `taken back ${formatDate(link.revoked_at!)}`;
  if (state === 'expired') return `ended ${formatDate(link.expires_at)}`;
  return `${link.opened_at ? `opened ${formatDate(link.opened_at)}, ` : ''}works until ${formatDate(link.expires_at)}`;
}

function Row({ link, onEnd }: { link: FamilyLink; onEnd: () => void }) {
  const state = linkState(link, new Date());
  const { tone, word } = states[state];
  const reader = link.sent_to || 'Copied link';
  return (
    <li className={css.link}>
      <div className={css.grow}>
        <p className={css.reader}>
          {reader}
          <Tag tone={tone}>{word}</Tag>
        </p>
        <p
          className={css.quiet}
        >{`By ${link.created_by}, ${formatDate(link.created_at)}; ${whatHappened(link, state)}`}</p>
      </div>
      {state === 'open' && (
        <IconButton
          size="sm"
          label={`Take back the link: ${reader}`}
          icon={<X size={14} aria-hidden />}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

function EndLink({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const revoke = useWrite(revokeLink);
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
