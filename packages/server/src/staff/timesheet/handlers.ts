import { amount, dayIn, dayText, fullName } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { maySeeTimesheet, payOf, payRefusal, totalOf } from '@schoolbell/core/staff/timesheet/rules';
import { maySeePay } from '@schoolbell/core/people/rules';
import { say } from '@schoolbell/core/words/rules';
import { payRateDeleted, payRateSet, timesheetExported } from '@schoolbell/core/staff/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { moneyColumn, saidColumn, type TableColumn } from '../../http/table.ts';
import { listWords } from '../../words/queries.ts';
import { grantsOf, open } from '../verbs.ts';
import {
  classesFrom,
  classesOf,
  deleteRate,
  findRate,
  keepRate,
  type Rate,
  ratesOf,
  staffFor,
  type WorkLine,
  workOf,
} from './queries.ts';
import { classLine, staffLines, worksOf, shown, spanOf } from './verbs.ts';

/** A staff member, and why the viewer can't change their pay. */
async function openForPay(context: StaffContext, user_detail_id: number, locked: boolean) {
  const person = await open(context, user_detail_id, locked);
  return { person, refusal: payRefusal(person, await grantsOf(context, person.role_id), context.viewer) };
}

/** Somebody whose pay the viewer may change, locked until the transaction ends. */
async function holdForPay(context: StaffContext, user_detail_id: number) {
  const { person, refusal } = await openForPay(context, user_detail_id, true);
  if (refusal) throw new Failure('forbidden', refusal);
  return person;
}

const rateText = (
  { tenant }: StaffContext,
  { user_detail_id: _, ...rate }: Omit<Rate, 'text'> & { user_detail_id: number },
): Rate => ({ ...rate, text: amount(rate.amount, tenant.currency) });

/** What the audit log keeps of a rate. */
const told = (
  { tenant }: StaffContext,
  { unit, amount: minor, from_date }: Pick<Rate, 'unit' | 'amount' | 'from_date'>,
) => ({ from_date, unit, rate: `${tenant.currency} ${amount(minor, tenant.currency)}` });

/** Hours taught, and the pay for them. */
export const timesheetHandlers: Handlers<'timesheet'> = {
  timesheetStaffs: async ({ page, per_page, search, order_by, direction, ...asked }, context) => {
    const { span, about } = spanOf(context, asked);
    const works = await worksOf(context, span, { search, order_by, direction });
    const data = works
      .slice((page - 1) * per_page, page * per_page)
      .map(({ person, total }) => ({ ...person, ...shown(context, total) }));
    return {
      ...pageFrom(data, works.length, page, per_page),
      ...about,
      totals: shown(context, totalOf(works.flatMap((one) => one.groups))),
    };
  },

  timesheetDrillDown: async ({ user_detail_id, page, per_page, ...asked }, context) => {
    const { db, viewer, tenant } = context;
    const [person] = maySeeTimesheet(viewer, user_detail_id)
      ? await staffFor(db, viewer.institution_id, {
          search: '',
          order: 'firstName',
          direction: 'asc',
          id: user_detail_id,
        })
      : [];
    if (!person) throw missing();
    const { span, about } = spanOf(context, asked);
    const total = totalOf((await workOf(db, span, [user_detail_id])).get(user_detail_id) ?? []);
    const data = (await classesOf(db, span, user_detail_id, { page, per_page })).map(
      ({ rate, user_detail_id: _, ...line }) => {
        const pay = rate && payOf(line.minutes, rate);
        return {
          ...line,
          pay:
            rate && pay !== null && maySeePay(viewer)
              ? {
                  pay,
                  amount: amount(pay, tenant.currency),
                  unit: rate.unit,
                  rate: amount(rate.amount, tenant.currency),
                }
              : null,
        };
      },
    );
    return { ...pageFrom(data, total.classes, page, per_page), ...about, totals: shown(context, total), person };
  },

  exportTimesheet: async ({ detail, user_detail_id, search, order_by, direction, ...asked }, context) => {
    const { db, viewer, tenant, now } = context;
    const { span, about } = spanOf(context, asked);
    if (user_detail_id !== undefined) await open(context, user_detail_id);
    const works = await worksOf(context, span, { search, order_by, direction }, user_detail_id);
    await context.auditAtOnce(timesheetExported, {
      person_id: user_detail_id ?? null,
      after: {
        detail,
        start_date: about.start_date,
        end_date: about.end_date,
        timezone: about.timezone,
        rows: works.length,
      },
    });
    const words = await listWords(db, viewer.institution_id);
    const pays = (columns: TableColumn[]) => (maySeePay(viewer) ? columns : []);
    const names = new Map(works.map(({ person }) => [person.user_detail_id, fullName(person)]));
    async function* rows(): AsyncGenerator<unknown[][]> {
      if (detail === 'staff') yield staffLines(context, works, about);
      for (let last: WorkLine | null = null; detail === 'classes';) {
        const piece: WorkLine[] = await classesFrom(db, span, [...names.keys()], last);
        if (piece.length === 0) return;
        last = piece.at(-1)!;
        yield piece.map((line) => classLine(context, about.timezone, names.get(line.user_detail_id) ?? '', line));
      }
    }
    const header: TableColumn[] =
      detail === 'staff'
        ? [
            'First name',
            'Surname',
            `From (${about.timezone})`,
            `To (${about.timezone})`,
            'Classes',
            'Hours',
            'Without attendance',
            ...pays([moneyColumn(`Pay (${tenant.currency})`), 'Classes without a rate']),
          ]
        : [
            'Staff',
            'Part',
            `Start (${about.timezone})`,
            `End (${about.timezone})`,
            'Class',
            '{Subject}',
            'Hours',
            '{Students}',
            'Marked',
            ...pays([moneyColumn(`Rate (${tenant.currency})`), 'Paid per', moneyColumn(`Pay (${tenant.currency})`)]),
          ];
    return {
      name: `timesheet-${dayIn(now, tenant.time_zone)}`,
      columns: header.map((column) => saidColumn(column, (text) => say(words, text))),
      rows: rows(),
    };
  },

  payRates: async ({ user_detail_id }, context) => {
    const { refusal } = await openForPay(context, user_detail_id, false);
    const rates = await ratesOf(context.db, context.viewer.institution_id, user_detail_id);
    return {
      data: rates.map((rate) => rateText(context, rate)),
      currency: context.tenant.currency,
      may_change: refusal === null ? 1 : 0,
    };
  },

  setPayRate: async ({ user_detail_id, ...rate }, context) => {
    const {
      db,
      viewer: { institution_id, user_detail_id: created_by },
      now,
    } = context;
    const person = await holdForPay(context, user_detail_id);
    const before = (await ratesOf(db, institution_id, user_detail_id)).find((one) => one.from_date === rate.from_date);
    const pay_rate_id = await keepRate(db, { ...rate, institution_id, user_detail_id, created_by, now });
    await context.audit(payRateSet, {
      person_id: user_detail_id,
      before: before && told(context, before),
      after: told(context, rate),
    });
    return {
      data: rateText(context, (await findRate(db, institution_id, pay_rate_id))!),
      message: `${fullName(person)} is paid at this rate from ${dayText(rate.from_date)}.`,
    };
  },

  deletePayRate: async ({ pay_rate_id }, context) => {
    const {
      db,
      viewer: { institution_id },
    } = context;
    const rate = await findRate(db, institution_id, pay_rate_id);
    if (!rate) throw missing('rate');
    await holdForPay(context, rate.user_detail_id);
    await deleteRate(db, institution_id, pay_rate_id);
    await context.audit(payRateDeleted, { person_id: rate.user_detail_id, before: told(context, rate) });
    return { message: 'Rate deleted.' };
  },
};
