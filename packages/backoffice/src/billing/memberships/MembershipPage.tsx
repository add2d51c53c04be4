import { Ban, Pause, Pencil, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { membership } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { fullName } from '@schoolbell/core/format';
import { prefetch, useRead } from '../../http/read.ts';
import { idOf } from '../../people/person/warmPerson.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link, LinkButton } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import * as css from './Memberships.css.ts';
import { stateTags, stateText } from './membershipText.ts';
import { NextBill } from './NextBill.tsx';
import { Periods } from './Periods.tsx';
import { Facts } from './Facts.tsx';

const MembershipForm = part(() => import('./MembershipForm.tsx').then((file) => file.MembershipForm));
const PauseDialog = part(() => import('./PauseDialog.tsx').then((file) => file.PauseDialog));
const CancelDialog = part(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog));
const ResumeDialog = part(() => import('./ResumeDialog.tsx').then((file) => file.ResumeDialog));
const KeepDialog = part(() => import('./ResumeDialog.tsx').then((file) => file.KeepDialog));

/** Starts reading a membership while the page's code is on its way. */
export function warm(params: Readonly<Record<string, string | undefined>>): void {
  const membership_id = idOf(params);
  if (membership_id) prefetch(membership, { membership_id });
}

const dialogs = {
  edit: MembershipForm,
  pause: PauseDialog,
  cancel: CancelDialog,
  resume: ResumeDialog,
  keep: KeepDialog,
};
type Dialog = keyof typeof dialogs;

/** One membership: its next bill and why, its periods, and what may be done with it. */
export function Component() {
  const membership_id = idOf(useParams());
  const { data, error, refetch } = useRead(
    membership,
    { membership_id: membership_id ?? 0 },
    { enabled: membership_id !== null },
  );
  if (data?.membership_id === membership_id && data) return <Known key={membership_id} row={data} />;
  if (error && error.code !== 'notFound')
    return (
      <Page title="Membership">
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      </Page>
    );
  if (membership_id === null || error)
    return (
      <Page title="Membership">
        <EmptyState
          title="Membership not found"
          line="It may belong to another branch or colleague."
          action={<LinkButton to="/billing/subscriptions">All memberships</LinkButton>}
        />
      </Page>
    );
  return (
    <Page title="Membership">
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    </Page>
  );
}

function Known({ row }: { row: MembershipDetails }) {
  const [open, setOpen] = useState<Dialog>();
  const { name, student, payer, state, problem } = row;
  const Opened = open && dialogs[open];
  return (
    <Page
      title={name}
      subtitle={
        <span className={css.tail}>
          <Tag tone={stateTags[state].tone}>{stateTags[state].text}</Tag>
          <Link to={`/people/students/${student.user_detail_id}`}>{fullName(student)}</Link>
          <span>paid by {fullName(payer)}</span>
          <span>{stateText(row)}</span>
        </span>
      }
      actions={<Actions may={row.may} onOpen={setOpen} />}
    >
      {problem && (
        <Banner tone="danger" title="This membership could not be billed">
          {problem}
        </Banner>
      )}
      <NextBill row={row} />
      <Periods key={row.version} row={row} />
      <Facts row={row} />
      {Opened && <Opened stored={row} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function Actions({ may, onOpen }: { may: MembershipDetails['may']; onOpen: (dialog: Dialog) => void }) {
  const icon = (Icon: typeof Ban) => <Icon size={16} aria-hidden />;
  return (
    <>
      {may.cancel === 1 && (
        <Button variant="ghost" icon={icon(Ban)} onClick={() => onOpen('cancel')} onPointerEnter={CancelDialog.fetch}>
          Cancel membership
        </Button>
      )}
      {may.edit === 1 && (
        <Button icon={icon(Pencil)} onClick={() => onOpen('edit')} onPointerEnter={MembershipForm.fetch}>
          Edit
        </Button>
      )}
      {may.revert === 1 && (
        <Button variant="primary" icon={icon(Undo2)} onClick={() => onOpen('keep')}>
          Keep membership
        </Button>
      )}
      {may.resume === 1 && (
        <Button variant={may.revert ? undefined : 'primary'} icon={icon(Play)} onClick={() => onOpen('resume')}>
          Resume
        </Button>
      )}
      {may.pause === 1 && (
        <Button icon={icon(Pause)} onClick={() => onOpen('pause')} onPointerEnter={PauseDialog.fetch}>
          Pause
        </Button>
      )}
    </>
  );
}
