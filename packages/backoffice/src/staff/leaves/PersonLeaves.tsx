import { fullName } from '@schoolbell/core/format';
import { leaves } from '@schoolbell/core/staff/leaves/contract';
import { useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { LeaveList } from './LeaveList.tsx';
import * as css from './Leaves.css.ts';

/** The leaves of a colleague, for people who manage leaves but can't open staff pages. */
export function PersonLeaves({ id }: { id: number }) {
  const { data } = useRead(leaves, { user_detail_id: id, page: 1, per_page: 10 });
  const who = data?.data[0]?.applied_by;
  return (
    <Page width="narrow" title={who ? `Leaves of ${fullName(who)}` : 'Leaves'}>
      <div className={css.all}>
        <LeaveList id={id} />
      </div>
    </Page>
  );
}
