import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Selection } from '../../ui/list/selection.ts';
import { part } from '../../ui/parts.tsx';
import type { BookingRow } from './bookingColumns.tsx';

const BulkDialog = part(() => import('./BulkDialog.tsx').then((file) => file.BulkDialog));

interface BulkAnswersProps {
  selection: Selection<BookingRow>;
  rows: readonly BookingRow[];
}

/** Answers all ticked requests. Ticks outlive a page, so it remembers what the ticked rows are called. */
export function BulkAnswers({ selection, rows }: BulkAnswersProps) {
  const seen = useRef(new Map<number, BookingRow>()).current;
  for (const row of rows) seen.set(row.booking_id, row);
  const [answering, setAnswering] = useState<{ answer: 'accept' | 'reject'; rows: readonly BookingRow[] }>();
  const ticked = selection.ids.flatMap((id) => seen.get(id) ?? []);
  const start = (answer: 'accept' | 'reject') => setAnswering({ answer, rows: ticked });
  return (
    <>
      <BulkBar count={selection.ids.length} onClear={selection.clear}>
        <Button size="sm" icon={<Check size={14} aria-hidden />} onClick={() => start('accept')}>
          Accept
        </Button>
        <Button size="sm" icon={<X size={14} aria-hidden />} onClick={() => start('reject')}>
          Reject…
        </Button>
      </BulkBar>
      {answering && (
        <BulkDialog
          {...answering}
          onDone={(failed) => selection.keep(failed)}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}
