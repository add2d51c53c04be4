import { useEffect, useState } from 'react';
import { automationRuns, exportRuns } from '@schoolbell/core/automations/history/contract';
import type { RunState } from '@schoolbell/core/automations/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { useHeldList } from '../../ui/list/heldList.ts';
import { ListPages } from '../../ui/list/ListPages.tsx';
import { searchOf } from '../../ui/list/useList.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Details } from '../calls.ts';
import { HeldBanner } from './HeldBanner.tsx';
import { NoHistory } from './NoHistory.tsx';
import { RunRow } from './RunRow.tsx';
import { failedFirst } from './runs.ts';
import { StateBar } from './StateBar.tsx';
import * as panel from '../Panel.css.ts';
import * as css from './History.css.ts';

const sizes = [10, 15, 25, 50] as const;
/** Runs on a page, until another size is chosen. */
const FEW = 15;

interface HistoryProps {
  automation: Details;
  /** The state that it begins with. */
  state: RunState | undefined;
  onConfigurations: () => void;
}

/** What an automation did and for whom, with what failed first. */
export function History({ automation, state: first, onConfigurations }: HistoryProps) {
  const { id } = automation;
  const [state, setState] = useState(first);
  const list = useHeldList(automationRuns, { id, per_page: FEW, ...(state && { state }) });
  const { answer: data, error, input } = list;
  const search = searchOf(list);
  const isNarrowed = state !== undefined || search !== '';

  useEffect(() => {
    if (error) toast.error(new Error('Error loading run history'));
  }, [error]);

  if (data && data.total === 0 && !isNarrowed) return <NoHistory onConfigurations={onConfigurations} />;
  return (
    <>
      <div className={panel.body}>
        <StateBar automation={automation} counts={data?.counts} chosen={state} onChoose={setState} />
        <div className={css.tools}>
          <SearchField label="Find a person" value={search} onSearch={(text) => list.set({ search: text })} />
        </div>
        <HeldBanner automation={automation} />
        {data ? (
          <Rows automation={automation} rows={data.data} isFirst={input.page === 1} />
        ) : error ? (
          <ErrorState title="Error loading run history" line={error.message} onRetry={list.retry} />
        ) : (
          <Bones />
        )}
      </div>
      {data && data.total > 0 && (
        <div className={css.foot}>
          <ExportButton
            list={{ endpoint: exportRuns, input: { id, ...(state && { state }) }, name: automation.automation_name }}
            total={data.total}
          />
          {data.total > sizes[0] && <ListPages list={list} sizes={sizes} />}
        </div>
      )}
    </>
  );
}

interface RowsProps {
  automation: Details;
  rows: ResultOf<typeof automationRuns>['data'];
  isFirst: boolean;
}

function Rows({ automation, rows, isFirst }: RowsProps) {
  if (rows.length === 0) return <EmptyState title="No runs found" line="Choose another state, or another name." />;
  return (
    <ul className={css.runs} aria-label="Runs">
      {(isFirst ? failedFirst(rows) : rows).map((run) => (
        <RunRow key={run.run_id} run={run} automation={automation} />
      ))}
    </ul>
  );
}

function Bones() {
  return (
    <div className={css.runs} role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className={css.bone}>
          <Skeleton round width={32} height={32} />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}
