import { may, STUDENT } from '@schoolbell/core/access';
import { seesInvoices } from '@schoolbell/core/attendance/rules';
import { outcomes } from '@schoolbell/core/billing/reconciliation/rules';
import { fits } from '@schoolbell/core/calendar/credits/rules';
import { dayIn } from '@schoolbell/core/format';
import { invalid, missing } from '@schoolbell/core/http/errors';
import { readSheet, wantedBy } from '../../attendance/marks/sheets/verbs.ts';
import { standingEffect } from '@schoolbell/core/calendar/credits/ledger/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { type Asked, invoicedGrants, listed, summed, type Summed } from './queries.ts';

/** Whose invoices a viewer sees named: with `own_invoices` alone those that they made. */
function seenIn({ viewer }: StaffContext): Asked['invoices'] {
  if (may(viewer, 'billing')) return 'all';
  return seesInvoices(viewer) ? viewer.user_detail_id : 'none';
}

/** What is asked about a student, once it is sure that the viewer can open them. */
async function askedOf(
  context: StaffContext,
  { user_detail_id, from, to }: { user_detail_id: number; from: string; to: string },
  rentals: boolean,
): Promise<Asked> {
  const { viewer, tenant, now } = context;
  if (from !== '' && to !== '' && to < from) throw invalid({ to: 'Please choose a day on or after the first day' });
  await openPerson(context, user_detail_id, { role_id: STUDENT });
  const { institution_id } = viewer;
  return {
    institution_id,
    user_detail_id,
    from,
    to,
    today: dayIn(now, tenant.time_zone),
    rentals,
    invoices: seenIn(context),
  };
}

const names = [...outcomes, 'fees'] as const;
const numbersOf = (row: Summed) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Summed, (typeof names)[number]>;
const totalOf = (rows: readonly Summed[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)])) as ReturnType<
    typeof numbersOf
  >;

/** What a student's sessions and rentals came to, and what is behind each number. */
export const reconciliationHandlers: Handlers<'reconciliation'> = {
  reconciliationSummary: async (asked, context) => {
    const rows = await summed(context.db, await askedOf(context, asked, false));
    const data = rows.map((row) => ({
      sub_id: row.group_id,
      sub_name: row.name,
      colour: row.colour,
      ...numbersOf(row),
    }));
    return { currency: context.tenant.currency, data, total: totalOf(rows) };
  },

  rentalSummary: async (asked, context) => {
    const rows = await summed(context.db, await askedOf(context, asked, true));
    const data = rows.map((row) => ({ location_id: row.group_id, p_name: row.name, ...numbersOf(row) }));
    return { currency: context.tenant.currency, data, total: totalOf(rows) };
  },

  reconciledSessions: async ({ what, outcome, group, page, per_page, ...asked }, context) =>
    listed(context.db, await askedOf(context, asked, what === 'rentals'), { outcome, group, page, per_page }),

  attendanceInvoices: async ({ event_id, user_detail_id }, context) => {
    const { event, students, grants, standing } = await readSheet(context, event_id);
    if (!students.some((one) => one.user_detail_id === user_detail_id)) throw missing();
    const { used } = standingEffect(standing, user_detail_id);
    const fitting = grants.filter(
      (one) =>
        one.user_detail_id === user_detail_id && fits(one, wantedBy(event)) && (one.left > 0 || one.grant_id === used),
    );
    const seen = seenIn(context);
    if (seen === 'none') return { data: [] };
    const lines = await invoicedGrants(
      context.db,
      { institution_id: context.viewer.institution_id, own: seen === 'all' ? null : seen },
      fitting.map((one) => one.grant_id),
    );
    const last = (day: string | null) => day ?? '9999-12-31';
    const data = fitting
      .toSorted(
        (one, other) => last(one.expires_on).localeCompare(last(other.expires_on)) || one.grant_id - other.grant_id,
      )
      .flatMap(({ grant_id, left, availbleMakeUpSessions, expires_on }) => {
        const line = lines.find((one) => one.grant_id === grant_id);
        return line ? [{ ...line, left, availbleMakeUpSessions, expires_on }] : [];
      });
    return { data };
  },
};
