import { branchDashboard } from '@schoolbell/core/reports/dashboards/branches/contract';
import { useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { List } from '../../ui/list/List.tsx';
import type { ListState } from '../../ui/list/useList.ts';
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

const onePage = { total_capped: false, current_page: 1, last_page: 1, from: 1 };

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

type Branch = BranchAnswer['data'][number];

/** The branches as a list has them: all on its one page. */
function listOf({ answer, error, isStale, retry }: Held<BranchAnswer>, { get, set }: AskedAddress): ListState<Branch> {
  const total = answer?.data.length ?? 0;
  return {
    get,
    set,
    input: {},
    page: answer && { ...onePage, data: answer.data, total, to: total },
    error,
    isStale,
    retry,
    warm: () => undefined,
    sort: undefined,
  };
}

function Branches({ held, address }: { held: Held<BranchAnswer>; address: AskedAddress }) {
  const columns = branchColumns(held.answer, address.asked, useSay());
  const branches = held.answer?.data ?? [];
  return (
    <div>
      <Card flush className={cx(table, css.branches)}>
        <List
          list={listOf(held, address)}
          label="Branches"
          columns={columns}
          row={{ key: ({ id }) => id, name: ({ institutionName }) => institutionName }}
          whole
          foot={branches.length > 1 && <TableTotals columns={columns} />}
          empty={null}
        />
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
