import { addPaymentMode, editPaymentMode } from '@schoolbell/core/billing/modes/contract';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { Mode } from './PaymentModes.tsx';

/** Adds a payment mode, or renames one. */
export function ModeForm({ mode: stored, onClose }: { mode: Mode | null; onClose: () => void }) {
  const record = useRecord({
    row: stored,
    values: (mode) => ({ name: mode?.name ?? '' }),
    labels: { name: 'Name' },
    schema: () => import('@schoolbell/core/billing/modes/schemas').then((file) => file.ModeFields),
    sent: ({ name }) => ({ name }),
    add: { endpoint: addPaymentMode },
    edit: { endpoint: editPaymentMode, id: { mode_id: stored?.mode_id ?? 0 } },
    onClose,
  });
  const title = stored ? 'Rename payment mode' : 'Add payment mode';
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title={title}>
      <TextField data-autofocus required maxLength={60} {...record.field('name')} />
    </RecordForm>
  );
}
