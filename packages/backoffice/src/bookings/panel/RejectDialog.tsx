import { useState } from 'react';
import { texts } from '@schoolbell/core/validators';
import { Modal } from '../../ui/Modal.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useSay } from '../../words/say.ts';
import type { Draft } from './drafts.ts';

interface RejectDialogProps {
  title: string;
  /** Keeps the reason where the answer is refused. */
  draft: Draft;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why; the family reads it. */
export function RejectDialog({ title, draft, onReject, onClose }: RejectDialogProps) {
  const say = useSay();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function run() {
    const reason = draft.reason.trim();
    setError(reason ? undefined : texts.required);
    if (!reason) return;
    setSaving(true);
    // What was refused, and why, is said at the top of the booking.
    await onReject(reason);
    onClose();
  }

  return (
    <Modal
      danger
      size="sm"
      title={title}
      saveLabel="Reject"
      saving={isSaving}
      onSave={() => void run()}
      onClose={onClose}
    >
      <TextArea
        data-autofocus
        required
        label="Reason"
        hint={say('We email this to the family. Their {seats} become free.')}
        maxLength={255}
        value={draft.reason}
        error={error}
        onChange={(event) => draft.set({ reason: event.target.value })}
      />
    </Modal>
  );
}
