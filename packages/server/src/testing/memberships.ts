import { membershipsJobs } from '../billing/memberships/jobs.ts';
import { runJob } from './runs.ts';
import type { TestSchool, TestServer } from './server.ts';
import { type Till, tillOf } from './till.ts';

/** An invoice of a membership, as tests read it. */
interface Billed {
  invoice_id: number;
  number: string;
  total: number;
  issue_on: string;
}

/** A bill that is to come, as tests read it. */
interface Coming {
  from_on: string;
  total: number;
  why: string;
  reason: string;
  due_on: string;
}

/** A line of a membership that sells nothing of the catalogue. */
export const monthlyLine = (unit_price: number, more: object = {}) => ({
  type: 'custom',
  name: 'Maths',
  unit_price,
  ...more,
});

/** A school with a student, memberships, and the job that bills them at a time that the test chooses. */
export function membershipsOf(server: TestServer) {
  const here = {} as { school: TestSchool; till: Till; mia: number; now: Date };
  const on = (day: string) => {
    here.now = new Date(`${day}T04:00:00Z`);
    server.setNow(here.now);
  };
  const run = () => runJob(server, here.school, membershipsJobs, { kind: 'billMemberships', now: here.now });
  /** One run of the job, with those that it queues for the rest. */
  async function bill(payload: Record<string, unknown> = {}): Promise<void> {
    const queued = await runJob(server, here.school, membershipsJobs, {
      kind: 'billMemberships',
      payload,
      now: here.now,
    });
    for (const next of queued) if (next.kind === 'billMemberships') await bill(next.payload as Record<string, unknown>);
  }
  const open = (membership_id: number) => here.till.done('GET', 'membership', { membership_id });
  const invoicesOf = async (membership_id: number): Promise<Billed[]> =>
    (await here.till.done('GET', 'membership/invoices', { membership_id, per_page: 50 })).data;
  return {
    here,
    on,
    run,
    bill,
    open,
    invoicesOf,
    /** A school of its own, on a Saturday in November. */
    begin: async () => {
      on('2026-11-21');
      here.school = await server.school();
      here.till = tillOf(server, here.school);
      here.mia = await here.till.student('Mia');
    },
    add: async (more: object = {}) =>
      (
        await here.till.done('POST', 'membership/add', {
          user_detail_id: here.mia,
          name: 'Maths, monthly',
          anchor_day: 1,
          items: [monthlyLine(31_000)],
          ...more,
        })
      ).data,
    totals: async (membership_id: number) => (await invoicesOf(membership_id)).map((one) => one.total).toReversed(),
    periods: async (membership_id: number): Promise<string[]> =>
      (await open(membership_id)).periods.map(
        (one: { from_on: string; to_on: string }) => `${one.from_on}..${one.to_on}`,
      ),
    upcoming: async (membership_id: number, count = 3): Promise<Coming[]> =>
      (await here.till.done('POST', 'membership/getUpcomingInvoices', { membership_id, count })).data,
  };
}
