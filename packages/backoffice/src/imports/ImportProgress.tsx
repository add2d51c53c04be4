import { useState } from 'react';
import { cancelImport, importDetails } from '@schoolbell/core/imports/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Progress } from '../ui/Progress.tsx';
import { toast } from '../ui/toasts.ts';
import { type Import, rowsText, stateText } from './importText.ts';
import * as css from './Imports.css.ts';

/** Milliseconds between two looks at how far the server is. */
const EVERY = 700;

const lines: Partial<Record<Import['state'], string>> = {
  reading: 'Reading the file. Nothing is saved yet.',
  checking: 'Checking every row. Nothing is saved yet.',
  writing: 'You can close this page: the import continues.',
  undoing: 'You can close this page: the import continues.',
};

/** How far the server is, and the way to stop it. */
export function ImportProgress({ found }: { found: Import }) {
  // The page reads the same: while this part is there, so often.
  useRead(importDetails, { import_id: found.import_id }, { every: EVERY });
  const cancel = useWrite(cancelImport);
  const [asking, setAsking] = useState(false);
  const { state, done_rows } = found;
  const total = state === 'undoing' ? found.created + found.updated : found.total_rows;
  const { word } = stateText[state];

  async function stop() {
    await cancel.mutateAsync({ import_id: found.import_id }).then(({ message }) => toast(message), toast.error);
    setAsking(false);
  }

  return (
    <Card
      title={word}
      actions={
        state !== 'undoing' && (
          <Button
            size="sm"
            onClick={() => (state === 'writing' ? setAsking(true) : void stop())}
            loading={cancel.isPending}
          >
            Cancel
          </Button>
        )
      }
    >
      <div className={css.progress}>
        <Progress label={word} value={total > 0 ? (100 * done_rows) / total : 0} />
        <span className={css.numbers} role="status">
          {rowsText(Math.min(done_rows, total))} of {total.toLocaleString('en-US')}
        </span>
        <span className={css.words}>{lines[state]}</span>
      </div>
      {asking && (
        <ConfirmDialog
          danger
          title="Stop this import?"
          confirmLabel="Stop and undo"
          keepLabel="Keep importing"
          busy={cancel.isPending}
          onConfirm={() => void stop()}
          onClose={() => setAsking(false)}
        >
          Everything it has saved so far is undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
