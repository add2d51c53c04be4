import { useState } from 'react';
import { bulkRuns } from '@schoolbell/core/lists/bulk/contract';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import type { Kind } from '../../people/kinds.ts';
import { RunView, useRun } from './RunView.tsx';
import * as css from './Bulk.css.ts';

/** One bulk action beside the list. */
export function RunPanel({ bulk_id, onClose }: { bulk_id: number; onClose: () => void }) {
  const { data } = useRun(bulk_id);
  return (
    <Panel wide title={data?.title ?? 'Bulk action'} onClose={onClose}>
      <RunView bulk_id={bulk_id} onLeave={onClose} />
    </Panel>
  );
}

/** What one has done with many people in the last 30 days, each with its result and its way back. */
export function RunHistory({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const { data, error, refetch } = useRead(bulkRuns, { kind, page });
  if (open !== undefined) return <RunPanel bulk_id={open} onClose={() => setOpen(undefined)} />;
  return (
    <Panel wide title="Your bulk actions" onClose={onClose}>
      {!data && !error && <SkeletonLines lines={5} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState
          title="No bulk actions yet"
          line="Your bulk actions appear here for 30 days, with the result for each person."
        />
      )}
      <ul>
        {data?.data.map((run) => (
          <li key={run.bulk_id} className={css.run}>
            <span className={css.head}>
              <span className={css.title}>{run.title}</span>
              <Button size="sm" onClick={() => setOpen(run.bulk_id)}>
                Result<span hidden> of {run.title}</span>
              </Button>
            </span>
            <span className={css.line}>{[run.message, formatDateTime(run.created_at)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {data && data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </Panel>
  );
}
