import { Download, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { bulkPeople, bulkRun, cancelBulk, exportBulk, seenBulk } from '@schoolbell/core/lists/bulk/contract';
import { download } from '../../http/download.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime, today } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { countOf, kinds } from '../../people/kinds.ts';
import { takeBack } from './running.ts';
import * as css from './Bulk.css.ts';

/** A bulk action as it is shown. */
export type Run = ResultOf<typeof bulkRun>;

const POLL = 1_000;

/** One's own bulk action, read again while it is running. */
export function useRun(bulk_id: number | null) {
  const [isRunning, setRunning] = useState(true);
  const run = useRead(
    bulkRun,
    { bulk_id: bulk_id ?? 0 },
    { enabled: bulk_id !== null, ...(isRunning && bulk_id !== null && { every: POLL }) },
  );
  const ended = run.data !== undefined && run.data.state !== 'running';
  if (isRunning === ended) setRunning(!ended);
  return run;
}

/** Stops a bulk action; what is done stays done. */
export function useCancelling(): (bulk_id: number) => void {
  const { mutate } = useWrite(cancelBulk);
  return (bulk_id) =>
    mutate({ bulk_id }, { onSuccess: ({ message }) => toast(`Stopped. ${message}`), onError: toast.error });
}

const endings = {
  done: { tone: 'success', text: 'Done' },
  cancelled: { tone: 'warning', text: 'Stopped early' },
  failed: { tone: 'danger', text: 'Failed' },
  running: { tone: 'info', text: 'In progress' },
} as const;

/** How a bulk action goes or went: progress and a stop while it runs, then each person's result, as a list and as CSV, and Undo. */
export function RunView({ bulk_id, onLeave }: { bulk_id: number; onLeave?: () => void }) {
  const say = useSay();
  const { data: run, error, refetch } = useRun(bulk_id);
  const cancel = useCancelling();
  useSeen(run);
  if (error && !run) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!run) return <SkeletonLines lines={4} />;
  const { state, total, done } = run;
  if (state === 'running') {
    return (
      <div className={css.view}>
        <Progress label={run.title} value={(done / total) * 100} />
        <p className={css.line} role="status">
          {say(`${done.toLocaleString('en-US')} of ${countOf(run.kind, total)}`)}
        </p>
        <div className={css.actions}>
          {onLeave && (
            <Button variant="ghost" onClick={onLeave}>
              Continue in the background
            </Button>
          )}
          <Button onClick={() => cancel(bulk_id)}>Stop</Button>
        </div>
      </div>
    );
  }
  const { tone, text } = endings[state];
  return (
    <div className={css.view}>
      <Banner tone={run.refused > 0 && tone === 'success' ? 'warning' : tone} title={run.message}>
        {[text, run.error, run.ended_at && formatDateTime(run.ended_at)].filter(Boolean).join(' · ')}
      </Banner>
      <People run={run} />
      <Ways run={run} onDone={onLeave} />
    </div>
  );
}

/** Looking at the result counts as seen, so the list does not announce it again. */
function useSeen(run: Run | undefined): void {
  const { mutate } = useWrite(seenBulk);
  const bulk_id = run && run.state !== 'running' && !run.is_seen ? run.bulk_id : null;
  useEffect(() => {
    if (bulk_id !== null) mutate({ bulk_id });
  }, [bulk_id, mutate]);
}

/** The CSV, and the way back. */
function Ways({ run: { bulk_id, is_undoable }, onDone }: { run: Run; onDone: (() => void) | undefined }) {
  const navigate = useNavigate();
  async function undo() {
    await takeBack(bulk_id);
    onDone?.();
  }
  async function save() {
    await download(exportBulk, { bulk_id }, `bulk-action-${today()}.csv`).catch((refusal) =>
      exportRefused(refusal, navigate),
    );
  }
  return (
    <div className={css.actions}>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
        Result as CSV
      </Button>
      {is_undoable === 1 && (
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </div>
  );
}

const statuses = {
  done: { tone: 'success', label: 'Done' },
  unchanged: { tone: 'neutral', label: 'No change needed' },
  refused: { tone: 'danger', label: 'Not possible' },
} as const;
type Status = keyof typeof statuses;

/** What became of each, those for whom it could not be done first of all. */
function People({ run }: { run: Run }) {
  const [status, setStatus] = useState<Status>(run.refused > 0 ? 'refused' : run.changed > 0 ? 'done' : 'unchanged');
  const [page, setPage] = useState(1);
  const { data } = useRead(bulkPeople, { bulk_id: run.bulk_id, status, page });
  const counts = { refused: run.refused, done: run.changed, unchanged: run.unchanged };
  const shown = (Object.keys(counts) as Status[]).filter((one) => counts[one] > 0);
  return (
    <>
      {shown.length > 1 && (
        <Segments
          label="Result"
          value={status}
          onChange={(next) => (setStatus(next as Status), setPage(1))}
          segments={shown.map((id) => ({ id, label: `${statuses[id].label} ${counts[id].toLocaleString('en-US')}` }))}
        />
      )}
      <ul className={css.list} aria-label="Result for each person">
        {data?.data.map((one, at) => (
          <li key={one.user_detail_id ?? `gone ${at}`} className={css.person}>
            {one.user_detail_id && one.name ? (
              <Link to={`${kinds[run.kind].path}/${one.user_detail_id}`}>{one.name}</Link>
            ) : (
              <span>{one.user_detail_id ? `No. ${one.user_detail_id}` : 'Not there'}</span>
            )}
            {one.reason ? (
              <span className={css.reason}>{one.reason}</span>
            ) : (
              <Tag tone={statuses[one.status].tone}>{statuses[one.status].label}</Tag>
            )}
          </li>
        ))}
      </ul>
      {data && data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </>
  );
}
