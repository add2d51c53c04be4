import { branchDashboard } from '@schoolbell/core/reports/dashboards/branches/contract';
import { useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListState } from '../../ui/list/useList.ts';
import { useSay } from '../../words/say.ts';
import { isWhole } from '../address.ts';
import { useHeld } from '../held.ts';
import { CompareChip, PeriodChip } from '../page/PeriodChip.tsx';
import { fiscalMonth, useAsked } from '../useAsked.ts';
import { wholePage } from '../wholePage.ts';
import { type Branch, branchColumns } from './branchColumns.tsx';
import * as css from './Branches.css.ts';

/** Branches side by side, each with what the person may see there; two currencies are never added up. */
export function Component() {
  const say = useSay();
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
  const { answer, error, isStale, retry } = useHeld(read, 'branches');
  const { get, set } = address;
  const list: ListState<Branch> = {
    get,
    set,
    input: {},
    page: answer && wholePage(answer.data),
    error,
    isStale,
    retry,
    warm: () => {},
    sort: undefined,
  };
  return (
    <Page
      title="Branch dashboard"
      actions={
        <>
          <PeriodChip address={address} />
          <CompareChip address={address} usual />
        </>
      }
    >
      <Card flush>
        <List
          list={list}
          label="Branches"
          columns={branchColumns(answer, asked, say)}
          row={{ key: ({ id }) => id, name: ({ institutionName }) => institutionName }}
          empty={null}
        />
      </Card>
      {answer?.data.length === 1 && (
        <p className={css.note}>You work in one branch. Other branches appear here once you work there too.</p>
      )}
      {answer?.data.some(({ allowed }) => allowed === 0) && (
        <p className={css.note}>A branch without numbers needs the access "Branch reports" there.</p>
      )}
    </Page>
  );
}
