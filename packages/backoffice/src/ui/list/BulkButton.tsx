import { type ReactNode, useState } from 'react';
import { refetchInView } from '../../http/client.ts';
import { Button } from '../Button.tsx';
import { toast } from '../toasts.ts';
import type { Chosen } from './chosen.ts';
import type { Failed, Selection } from './selection.ts';

/** What came of an action: its message, the rows for which it could not be done, and the way back. */
export interface BulkOutcome {
  message: string;
  failed: readonly Failed[];
  undo?: () => void;
}

/** Something that can be done with all ticked rows. */
export interface Bulk<Narrowed extends object> {
  label: string;
  icon: ReactNode;
  run: (chosen: Chosen<Narrowed>) => Promise<BulkOutcome>;
  /** True where it has to be asked first: then `ask` opens what asks. */
  asks?: (chosen: Chosen<Narrowed>) => boolean;
  ask?: (chosen: Chosen<Narrowed>) => void;
}

interface BulkButtonProps<Narrowed extends object> {
  bulk: Bulk<Narrowed>;
  chosen: Chosen<Narrowed>;
  selection: Pick<Selection, 'keep'>;
}

/** Does something with the chosen rows and says what came of it; rows for which it could not be done stay ticked and say why. */
export function BulkButton<Narrowed extends object>({ bulk, chosen, selection }: BulkButtonProps<Narrowed>) {
  const [isRunning, setRunning] = useState(false);
  async function run() {
    setRunning(true);
    try {
      const { message, failed, undo } = await bulk.run(chosen);
      toast(message, undo && { label: 'Undo', run: undo });
      await refetchInView();
      selection.keep(failed);
    } catch (error) {
      toast.error(error);
    }
    setRunning(false);
  }
  return (
    <Button
      size="sm"
      icon={bulk.icon}
      loading={isRunning}
      onClick={() => (bulk.asks?.(chosen) ? bulk.ask?.(chosen) : void run())}
    >
      {bulk.label}
    </Button>
  );
}
