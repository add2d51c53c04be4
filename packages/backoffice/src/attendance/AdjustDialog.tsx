import { adjustSessions } from '@schoolbell/core/calendar/credits/contract';
import { required, texts } from '@schoolbell/core/validators';
import { wholeOf } from '../ui/numbers.ts';
import { RecordForm } from '../ui/record/RecordForm.tsx';
import { useRecord } from '../ui/record/useRecord.ts';
import { TextField } from '../ui/TextField.tsx';
import type { GrantRow } from './grants.ts';

interface Typed {
  left: string;
  note: string;
}

/** Corrects how many sessions of a grant are left: the difference goes into the ledger, with its reason. */
export function AdjustDialog({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const record = useRecord({
    row: null,
    values: (): Typed => ({ left: String(grant.left), note: '' }),
    labels: { left: 'Sessions left', note: 'Why' },
    check: ({ left, note }) => {
      const wanted = wholeOf(left, 0, 1_000);
      const same = wanted === grant.left ? 'This is already the number left' : null;
      return { left: wanted === null ? texts.numeric : same, note: required(note) };
    },
    sent: ({ left, note }) => ({ amount: Number(left) - grant.left, note }),
    at: (path) => (path === 'amount' ? 'left' : path),
    add: { endpoint: adjustSessions, more: { grant_id: grant.grant_id } },
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title="Correct sessions">
      <TextField data-autofocus required inputMode="numeric" maxLength={4} {...record.field('left')} />
      <TextField required maxLength={255} {...record.field('note')} />
    </RecordForm>
  );
}
