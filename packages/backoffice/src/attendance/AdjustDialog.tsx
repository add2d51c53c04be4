import { adjustSessions } from '@schoolbell/core/calendar/credits/contract';
import { texts } from '@schoolbell/core/validators';
import { CatalogDialog } from '../catalog/CatalogDialog.tsx';
import { useDialog } from '../catalog/dialog.ts';
import { wholeOf } from '../ui/numbers.ts';
import { useWrite } from '../http/write.ts';
import { TextField } from '../ui/TextField.tsx';
import type { GrantRow } from './Sessions.tsx';

interface Typed {
  left: string;
  note: string;
}

/** Corrects how many sessions of a grant are left: the difference goes into the ledger, with its reason. */
export function AdjustDialog({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const adjust = useWrite(adjustSessions);
  const dialog = useDialog<Typed, number>({ left: String(grant.left), note: '' }, 0, {
    check: ({ left, note }) => {
      const wanted = wholeOf(left, 0, 1_000);
      return {
        ...(wanted === null
          ? { left: texts.numeric }
          : wanted === grant.left
            ? { left: 'There are as many already' }
            : {}),
        ...(note.trim() === '' && { note: texts.required }),
      };
    },
    send: async ({ left, note }) => ({
      data: grant.grant_id,
      ...(await adjust.mutateAsync({ grant_id: grant.grant_id, amount: Number(left) - grant.left, note })),
    }),
    onClose,
  });
  return (
    <CatalogDialog title="Correct sessions" dialog={dialog} onClose={onClose}>
      <TextField
        data-autofocus
        required
        label="How many are left"
        inputMode="numeric"
        maxLength={4}
        {...dialog.text('left')}
      />
      <TextField required label="Why" maxLength={255} {...dialog.text('note')} />
    </CatalogDialog>
  );
}
