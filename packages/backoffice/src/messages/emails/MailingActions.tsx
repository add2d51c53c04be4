import { Pause, Pencil, Play, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import {
  cancelMailing,
  exportReaders,
  resumeMailing,
  sendAgain,
  stopMailing,
  unscheduleMailing,
} from '@schoolbell/core/messages/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Details } from '../composer/letter.ts';
import type { Mailing } from './mailingText.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

/** A call about one letter that answers with a sentence. */
type About = typeof stopMailing | typeof resumeMailing | typeof cancelMailing | typeof unscheduleMailing;

/** Does something with a letter and says what came of it; false where it could not be done. */
export function useAbout<E extends About & Endpoint>(endpoint: E) {
  const write = useWrite(endpoint as About);
  const run = (mailing_id: number): Promise<boolean> =>
    write.mutateAsync({ mailing_id }).then(
      ({ message }) => (toast(message), true),
      (error) => (toast.error(error), false),
    );
  return { run, busy: write.isPending };
}

interface MailingActionsProps {
  mailing: Details;
  onWrite: () => void;
  /** It is gone from where it was listed. */
  onGone: () => void;
}

/** Stop, resume, cancel, send again, go on writing, and the readers as a file. */
export function MailingActions({ mailing, onWrite, onGone }: MailingActionsProps) {
  const { mailing_id, state, counts, may_change: mayChange } = mailing;
  const stop = useAbout(stopMailing);
  const resume = useAbout(resumeMailing);
  const unschedule = useAbout(unscheduleMailing);
  const [cancelling, setCancelling] = useState(false);
  const isOver = state === 'sent' || state === 'cancelled' || state === 'failed';
  return (
    <>
      {state !== 'draft' && (
        <ListActions
          exporting={{ endpoint: exportReaders, input: { mailing_id: mailing_id }, name: `email-${mailing_id}` }}
          total={counts.total}
        />
      )}
      {mayChange && (state === 'scheduled' || state === 'stopped') && (
        <Button variant="ghost" icon={<X size={16} aria-hidden />} onClick={() => setCancelling(true)}>
          Cancel email
        </Button>
      )}
      {mayChange && state === 'scheduled' && (
        <Button
          icon={<Pencil size={16} aria-hidden />}
          loading={unschedule.busy}
          onClick={() => void unschedule.run(mailing_id).then((done) => done && onWrite())}
        >
          Edit
        </Button>
      )}
      {mayChange && state === 'sending' && (
        <Button icon={<Pause size={16} aria-hidden />} loading={stop.busy} onClick={() => void stop.run(mailing_id)}>
          Stop
        </Button>
      )}
      {mayChange && state === 'stopped' && (
        <Button
          variant="primary"
          icon={<Play size={16} aria-hidden />}
          loading={resume.busy}
          onClick={() => void resume.run(mailing_id)}
        >
          Resume
        </Button>
      )}
      {mayChange && isOver && counts.failed > 0 && <AgainAll mailing_id={mailing_id} count={counts.failed} />}
      {cancelling && <CancelMailing mailing={mailing} onDone={onGone} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** Sends all mails of a letter again that failed. */
function AgainAll({ mailing_id, count }: { mailing_id: number; count: number }) {
  const again = useWrite(sendAgain);
  const run = () => again.mutateAsync({ mailing_id }).then(({ message }) => toast(message), toast.error);
  return (
    <Button
      variant="primary"
      icon={<RotateCw size={16} aria-hidden />}
      loading={again.isPending}
      onClick={() => void run()}
    >
      Send {count.toLocaleString('en-US')} again
    </Button>
  );
}

interface CancelMailingProps {
  mailing: Pick<Mailing, 'mailing_id' | 'subject' | 'state'>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a letter ends, or a draft is thrown away. */
export function CancelMailing({ mailing, onDone, onClose }: CancelMailingProps) {
  const cancel = useAbout(cancelMailing);
  const isDraft = mailing.state === 'draft';
  const name = mailing.subject || 'this email';
  return (
    <ConfirmDialog
      danger
      title={isDraft ? `Discard ${name}?` : `Cancel ${name}?`}
      confirmLabel={isDraft ? 'Discard' : 'Cancel email'}
      keepLabel="Keep"
      busy={cancel.busy}
      onConfirm={() => void cancel.run(mailing.mailing_id).then((done) => (onClose(), done && onDone()))}
      onClose={onClose}
    >
      {isDraft ? 'The draft is deleted.' : 'What has left stays sent. The rest never leaves.'}
    </ConfirmDialog>
  );
}
