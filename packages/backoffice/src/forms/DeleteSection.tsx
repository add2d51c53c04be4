import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toasts.ts';
import type { FormDesign } from './formDesign.ts';
import { useEditor } from './editor.ts';
import { failureText } from './failureText.ts';

/** The question before a section is deleted: its fields stay. */
export function DeleteSection({
  header,
  count,
  onClose,
}: {
  header: FormDesign['headers'][number];
  count: number;
  onClose: () => void;
}) {
  const { moves, say } = useEditor();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    await moves.removeSection(header).catch((error: unknown) => toast.error(failureText(error)));
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      busy={busy}
      title={`Delete section “${say(header.header_name)}”?`}
      confirmLabel="Delete section"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {count > 0 ? 'Its fields move to the previous section.' : 'It has no fields.'}
    </ConfirmDialog>
  );
}
