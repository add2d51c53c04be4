import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import type { CallInput } from '@schoolbell/core/http/endpoint';
import type { branchDashboard } from '@schoolbell/core/reports/dashboards/branches/contract';
import {
  addedMoney,
  addedTeaching,
  type BranchMoney,
  type BranchTeaching,
} from '@schoolbell/core/reports/dashboards/branches/rules';
import { reportSpan, spanBefore } from '@schoolbell/core/reports/periods/rules';
import { moneyNeeds } from '@schoolbell/core/reports/catalogue/needs/rules';
import { asBranch, type OwnBranch, ownBranches } from '../../../branches/queries.ts';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { authorOf } from '../../../people/colleagues/queries.ts';
import { totalsIn } from '../totals/verbs.ts';

type Asked = Required<CallInput<typeof branchDashboard>>;

const groupedBy = (asked: Asked, by: string) => ({ ...asked, filters: [], by: [by] });

async function moneyOf(context: StaffContext, asked: Asked): Promise<BranchMoney[] | null> {
  if (!may(context.viewer, moneyNeeds)) return null;
  const [invoiced, collected, owed] = await Promise.all([
    totalsIn(context, 'invoiced', groupedBy(asked, 'month')),
    totalsIn(context, 'collections', groupedBy(asked, 'month')),
    totalsIn(context, 'aging', groupedBy(asked, 'aging')),
  ]);
  const currencies = [...new Set([invoiced, collected, owed].flat().map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const of = (totals: typeof owed) => totals.find((one) => one.currency === currency);
    const [issued, came] = [of(invoiced), of(collected)];
    return {
      currency,
      invoices: issued?.of('invoices') ?? 0,
      invoiced: issued?.of('total') ?? 0,
      collected: came?.of('collected') ?? 0,
      owed: of(owed)?.of('balance') ?? 0,
      previous: asked.compare
        ? { invoiced: issued?.before('total') ?? 0, collected: came?.before('collected') ?? 0 }
        : null,
    };
  });
}

async function teachingOf(context: StaffContext, asked: Asked): Promise<BranchTeaching | null> {
  if (!may(context.viewer, 'students')) return null;
  const now = { ...asked, compare: 0 } as const;
  const [active, come, events] = await Promise.all([
    totalsIn(context, 'activeStudents', groupedBy(now, 'age_step')),
    totalsIn(context, 'newStudents', groupedBy(now, 'month')),
    totalsIn(context, 'attendanceByDay', groupedBy(now, 'month')),
  ]);
  return {
    students: active[0]?.of('students') ?? 0,
    new_students: come[0]?.of('people') ?? 0,
    events: events[0]?.of('events') ?? 0,
    enrolled: events[0]?.of('enrolled') ?? 0,
    present: events[0]?.of('present') ?? 0,
  };
}

const none = { allowed: 0, own: 0, money: null, teaching: null } as const;

/** The numbers of a branch as its reports have them there for the same person, on that branch's days. */
function numbersOf(context: StaffContext, branch: OwnBranch, asked: Asked) {
  return asBranch(context.db, branch.id, async () => {
    const viewer = await authorOf(context.db, branch.id, branch.user_detail_id);
    if (!viewer || !may(viewer, 'branch_reports')) return none;
    const tenant = {
      ...context.tenant,
      institution_id: branch.id,
      institutionName: branch.institution_name,
      time_zone: branch.time_zone,
      currency: branch.currency,
      country: branch.country,
    };
    const there: StaffContext = { ...context, tenant, viewer };
    const money = await moneyOf(there, asked);
    const own = money && !may(viewer, 'billing') ? 1 : 0;
    return { allowed: 1, own, money, teaching: await teachingOf(there, asked) } as const;
  });
}

/** Branches side by side: each shows what the person may see there. */
export const branchDashboardHandlers: Handlers<'branchDashboard'> = {
  branchDashboard: async (asked, context) => {
    const branches = await ownBranches(context.db);
    const data = [];
    // One after the other: the transaction has one tenant at a time.
    for (const branch of branches)
      data.push({
        id: branch.id,
        user_detail_id: branch.user_detail_id,
        institutionName: branch.institution_name,
        is_current: branch.id === context.tenant.institution_id ? (1 as const) : (0 as const),
        ...(await numbersOf(context, branch, asked)),
      });
    const { start, end } = asked;
    const period = reportSpan(
      asked.period,
      dayIn(context.now, context.tenant.time_zone),
      { start, end },
      asked.fiscal_month,
    );
    return {
      period,
      before: asked.compare ? spanBefore(period) : null,
      data,
      totals: {
        money: addedMoney(data.map(({ money }) => money)),
        teaching: addedTeaching(data.map(({ teaching }) => teaching)),
      },
    };
  },
};
