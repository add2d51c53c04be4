import { useState } from 'react';
import { bulkRuns, seenBulk } from '@schoolbell/core/lists/bulk/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { countOf, type Kind } from '../../people/kinds.ts';
import { type Run, useCancelling } from './RunView.tsx';
import * as css from './Bulk.css.ts';

const RunPanel = part(() => import('./RunPanel.tsx').then((file) => file.RunPanel));
const POLL = 1_500;

/** Bulk actions that go on in the background, or ended there and have not been looked at: how far they are, and what came of them. */
export function BulkBanner({ kind }: { kind: Kind }) {
  const [isRunning, setRunning] = useState(false);
  const { data } = useRead(bulkRuns, { kind, is_unseen: 1, per_page: 3 }, isRunning ? { every: POLL } : {});
  const runs = data?.data ?? [];
  const running = runs.some((run) => run.state === 'running');
  if (running !== isRunning) setRunning(running);
  const [open, setOpen] = useState<number>();
  if (runs.length === 0 && open === undefined) return null;
  return (
    <>
      {runs.length > 0 && (
        <div className={css.banners}>
          {runs.map((run) => (
            <RunBanner key={run.bulk_id} run={run} onOpen={() => setOpen(run.bulk_id)} />
          ))}
        </div>
      )}
      {open !== undefined && <RunPanel bulk_id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function RunBanner({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const say = useSay();
  const cancel = useCancelling();
  const seen = useWrite(seenBulk);
  const { bulk_id, state, done, total } = run;
  if (state === 'running') {
    return (
      <Banner
        tone="info"
        title={run.title}
        action={
          <Button size="sm" onClick={() => cancel(bulk_id)}>
            Stop
          </Button>
        }
      >
        {say(`${done.toLocaleString('en-US')} of ${countOf(run.kind, total)}`)}
        <div className={css.progress}>
          <Progress label={run.title} value={(done / total) * 100} />
        </div>
      </Banner>
    );
  }
  const refused = run.refused > 0 ? `This failed for ${run.refused.toLocaleString('en-US')} of them.` : run.error;
  return (
    <Banner
      tone={state === 'failed' || run.refused > 0 ? 'warning' : 'success'}
      title={run.message}
      action={
        <span className={css.banner}>
          <Button size="sm" onClick={onOpen}>
            Show result
          </Button>
          <Button size="sm" variant="ghost" onClick={() => seen.mutate({ bulk_id }, { onError: toast.error })}>
            Dismiss
          </Button>
        </span>
      }
    >
      {refused}
    </Banner>
  );
}
