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
  reading: 'Reading the file. Nothing is written to anybody.',
  checking: 'Trying every row against who is here. Nothing is written to anybody.',
  writing: 'You may close this page: the import goes on without it.',
  undoing: 'You may close this page: it goes on without it.',
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
          confirmLabel="Stop and take back"
          busy={cancel.isPending}
          onConfirm={() => void stop()}
          onClose={() => setAsking(false)}
        >
          What it wrote so far is taken back, so that nothing stays half done.
        </ConfirmDialog>
      )}
    </Card>
  );
}
