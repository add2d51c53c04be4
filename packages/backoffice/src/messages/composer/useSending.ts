import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Failure } from '@schoolbell/core/http/errors';
import { letterErrors } from '@schoolbell/core/messages/checks/rules';
import { cancelMailing, sendEmails, sendTestEmail, unscheduleMailing } from '@schoolbell/core/messages/contract';
import { composerTexts, UNDO_SECONDS } from '@schoolbell/core/messages/rules';
import { type Variable, variablesIn } from '@schoolbell/core/messages/variables/rules';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import { type Letter, letterInput } from './letter.ts';
import type { Draft } from './useDraft.ts';

/** Refusals that the writer can do something about while the letter is open, by their HTTP status. */
const mendable = new Set([403, 409, 413, 422, 429]);

/** Where a draft is gone on with. */
const draftPath = (id: number) => `/people/emails?tab=drafts&compose=${id}`;

interface Parts {
  letter: Letter;
  variables: readonly Variable[] | undefined;
  draft: Draft;
  leavesOut: boolean;
  /** Files are still on their way. */
  isUploading: boolean;
  onClose: () => void;
}

/** What is wrong with the letter, at its fields and above them. */
function useRefusals({ letter, variables, isUploading }: Pick<Parts, 'letter' | 'variables' | 'isUploading'>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();

  /** Checks the letter before it is sent. */
  function isRight(): boolean {
    // Where they could not be read, the server says which one it doesn't know.
    const known = variables?.length ? variables : variablesIn(letter.subject + letter.body).map((name) => ({ name }));
    const wrong = letterErrors({ ...letter, reply_to: letter.reply_to.trim() }, known);
    setErrors(wrong);
    setRefusal(isUploading ? 'Wait until all files are uploaded, or remove them.' : undefined);
    return Object.keys(wrong).length === 0 && !isUploading;
  }

  /** Puts what was refused where it can be mended; false where nothing here can mend it. */
  function refuse(error: unknown): boolean {
    if (!(error instanceof Failure) || !mendable.has(error.status)) return false;
    const { subject, body, reply_to, ...rest } = error.fields ?? {};
    const atFields = { ...(subject && { subject }), ...(body && { body }), ...(reply_to && { reply_to }) };
    setErrors(atFields);
    setRefusal(Object.values(rest)[0] ?? (Object.keys(atFields).length > 0 ? undefined : error.message));
    return true;
  }

  return { errors, refusal, isRight, refuse, clear: () => (setErrors({}), setRefusal(undefined)) };
}

/** Takes a letter back before it leaves. */
function useTakingBack() {
  const navigate = useNavigate();
  const undo = useWrite(unscheduleMailing);
  const open = (mailing_id: number) => void navigate(draftPath(mailing_id));
  async function takeBack(mailing_id: number): Promise<void> {
    try {
      await undo.mutateAsync({ mailing_id });
      toast('Email is a draft again', { label: 'Open', run: () => open(mailing_id) });
    } catch (error) {
      toast.error(error);
    }
  }
  return { takeBack, open };
}

/** Checks and sends a letter, now or later, or as a test; says what came of it, with the way back. */
export function useSending({ letter, variables, draft, leavesOut, isUploading, onClose }: Parts) {
  const { takeBack, open } = useTakingBack();
  const { isRight, refuse, ...shown } = useRefusals({ letter, variables, isUploading });
  const [write, test, cancel] = [useWrite(sendEmails), useWrite(sendTestEmail), useWrite(cancelMailing)];
  const [isSending, setSending] = useState(false);

  function failed(error: unknown): void {
    if (refuse(error)) return;
    const { mailing_id } = draft.known();
    const failure = new Error(composerTexts.failed);
    // What is saved nowhere stays open.
    if (mailing_id === undefined || !draft.isSaved()) return void toast.error(failure);
    onClose();
    toast.blocked(failure, { label: 'Open draft', run: () => open(mailing_id) });
  }

  async function send(send_at?: string): Promise<void> {
    if (isSending || !isRight()) return;
    setSending(true);
    try {
      // Two windows, or a press after a lost answer, then mean the same letter.
      await draft.flush();
      const sent = { ...letterInput(letter), ...draft.known(), leave_out: leavesOut ? 1 : 0 } as const;
      const until = Date.now() + UNDO_SECONDS * 1_000;
      const { mailing_id } = await write.mutateAsync({ ...sent, ...(send_at && { send_at }) });
      draft.end();
      onClose();
      const undo = { label: 'Undo', run: () => void takeBack(mailing_id) };
      toast(send_at ? 'Email scheduled' : composerTexts.sent, send_at ? undo : { ...undo, until });
    } catch (error) {
      failed(error);
    } finally {
      setSending(false);
    }
  }

  async function sendTest(reader_id: number | undefined): Promise<void> {
    if (!isRight()) return;
    try {
      await test.mutateAsync({ ...letterInput(letter), ...(reader_id && { reader_id }) });
      toast(composerTexts.tested);
    } catch (error) {
      if (!refuse(error)) toast.error(new Error(composerTexts.testFailed));
    }
  }

  /** Throws the letter away, and its draft. */
  async function discard(): Promise<void> {
    draft.end();
    const { mailing_id } = draft.known();
    onClose();
    if (mailing_id !== undefined)
      await cancel.mutateAsync({ mailing_id }).then(() => toast('Draft discarded'), toast.error);
  }

  return { ...shown, isSending, isTesting: test.isPending, send, sendTest, discard };
}

/** How a letter is sent. */
export type Sending = ReturnType<typeof useSending>;
