import { branchDashboard } from '@schoolbell/core/reports/dashboards/branches/contract';
import { useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Table } from '../../ui/Table.tsx';
import { TableTotals } from '../../ui/TableTotals.tsx';
import { useSay } from '../../words/say.ts';
import { isWhole } from '../address.ts';
import { type Held, useHeld } from '../held.ts';
import { CompareChip } from '../page/CompareChip.tsx';
import { PeriodChip } from '../page/PeriodChip.tsx';
import { type AskedAddress, fiscalMonth, useAsked } from '../useAsked.ts';
import { type BranchAnswer, branchColumns } from './branchColumns.tsx';
import { chips, table } from '../Reports.css.ts';
import * as css from './Branches.css.ts';

/** Branches side by side, each with what the person may see there; two currencies are never added up. */
export function Component() {
  const address = useAsked(true);
  const { asked } = address;
  const { period, start, end, compare } = asked;
  const read = useRead(
    branchDashboard,
    {
      period,
      ...(period === 'custom' && { start, end }),
      fiscal_month: fiscalMonth(),
      compare: compare ? 1 : 0,
    },
    { enabled: isWhole(asked) },
  );
  const held = useHeld(read, 'branches');
  return (
    <Page
      title="Branch dashboard"
      actions={
        <div className={chips}>
          <PeriodChip address={address} />
          <CompareChip address={address} usual />
        </div>
      }
    >
      {isWhole(asked) && <Branches held={held} address={address} />}
    </Page>
  );
}

function Branches({ held, address }: { held: Held<BranchAnswer>; address: AskedAddress }) {
  const say = useSay();
  const { answer, error, isStale, retry } = held;
  if (error) return <ErrorState line={error.message} onRetry={retry} />;
  const columns = branchColumns(answer, address.asked, say);
  const branches = answer?.data ?? [];
  return (
    <div>
      <Card flush className={cx(table, css.branches)}>
        <Table label="Branches" columns={columns} rows={answer?.data} rowKey={({ id }) => id} stale={isStale}>
          {branches.length > 1 && <TableTotals columns={columns} />}
        </Table>
      </Card>
      {branches.length === 1 && (
        <p className={css.note}>You work in one branch. Other branches appear here once you work there too.</p>
      )}
      {branches.some(({ allowed }) => allowed === 0) && (
        <p className={css.note}>To see the numbers of every branch, you need access to the Branch dashboard in each.</p>
      )}
    </div>
  );
}
