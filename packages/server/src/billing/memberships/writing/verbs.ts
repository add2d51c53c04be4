import { amountErrors } from '@schoolbell/core/billing/documents/limits/rules';
import { invoiceTotals, takenOff } from '@schoolbell/core/billing/invoices/rules';
import { anchorOf } from '@schoolbell/core/billing/memberships/changes/rules';
import type { MembershipFields } from '@schoolbell/core/billing/memberships/schemas';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import { refuseWrong } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { sayFor } from '../../../words/verbs.ts';
import { mainAccounts } from '../../accounts/queries.ts';
import { dayAfter } from '../../invoices/checking/verbs.ts';
import { billingSettings } from '../../invoices/making/queries.ts';
import { isLimited } from '../../invoices/verbs.ts';
import { readyItems } from '../../items/verbs.ts';
import { billedPeople, findPayer, possiblePayers } from '../../payers/queries.ts';
import { itemOf, tooLarge } from '../billing/verbs.ts';
import { type StoredMembership, studentsAmong } from '../queries.ts';
import type { WrittenLine } from './queries.ts';

/** How far back a membership may begin: what families have already had is billed for a term at most. */
const LONGEST_BACK = 92;

/** What of a membership is written, checked. */
export interface ReadyMembership {
  row: Pick<
    StoredMembership,
    | 'account_id'
    | 'payer_id'
    | 'name'
    | 'every'
    | 'unit'
    | 'anchor_day'
    | 'starts_on'
    | 'ends_on'
    | 'lead_days'
    | 'proration'
  >;
  lines: WrittenLine[];
}

type Before = Pick<StoredMembership, 'starts_on' | 'payer_id'> & { billed_until: string | null };

/** Checks a membership as staff wrote it. Throws `invalid` with a text at each field that is wrong. */
export async function readyMembership(
  context: StaffContext,
  typed: MembershipFields,
  user_detail_id: number,
  before: Before | null = null,
): Promise<ReadyMembership> {
  const { db, tenant, now } = context;
  const { institution_id, currency, time_zone } = tenant;
  const today = dayIn(now, time_zone);
  const starts_on = typed.starts_on || (before?.starts_on ?? today);
  const anchor_day = typed.anchor_day ?? anchorOf(starts_on, typed.unit);
  const [lines, errors] = await readyLines(context, typed, user_detail_id, before !== null);
  const payer_id = typed.payer_id ?? before?.payer_id ?? (await firstPayer(context, user_detail_id));
  const students = await billedPeople(db, institution_id, [user_detail_id]);
  const student = (await studentsAmong(db, institution_id, [user_detail_id])).get(user_detail_id);
  if (students.length === 0) errors['user_detail_id'] = await sayFor(db, institution_id, 'Choose a {student}');
  else if (before === null && student?.is_archived)
    errors['user_detail_id'] = `${fullName(student)} is archived. Restore them first.`;
  else if (payer_id === null || !(await findPayer(db, institution_id, payer_id)))
    errors['payer_id'] = 'Choose who pays';
  refuseWrong({ ...errors, ...wrongDays(typed, { starts_on, anchor_day, today, before }) });
  const [account] = await mainAccounts(db, institution_id, currency, [payer_id!]);
  const { name, every, unit, lead_days, proration } = typed;
  return {
    row: {
      account_id: account!.account_id,
      payer_id: payer_id!,
      name,
      every,
      unit,
      anchor_day,
      starts_on,
      ends_on: typed.ends_on || null,
      lead_days,
      proration,
    },
    lines,
  };
}

async function firstPayer({ db, tenant }: StaffContext, user_detail_id: number): Promise<number | null> {
  const possible = await possiblePayers(db, tenant.institution_id, [user_detail_id]);
  return payersOf(possible)[0]?.payer.payer_id ?? null;
}

function wrongDays(
  { ends_on, unit }: MembershipFields,
  {
    starts_on,
    anchor_day,
    today,
    before,
  }: { starts_on: string; anchor_day: number; today: string; before: Before | null },
): Record<string, string> {
  const errors: Record<string, string> = {};
  const until = before?.billed_until ?? null;
  if (before && before.starts_on !== starts_on && until !== null)
    errors['starts_on'] = 'It has been billed already, so its first day stays';
  else if (before?.starts_on !== starts_on && starts_on < dayAfter(today, -LONGEST_BACK))
    errors['starts_on'] = `Choose a day at most ${LONGEST_BACK} days back`;
  else if (starts_on > dayAfter(today, 366 * 3)) errors['starts_on'] = 'Choose a day within the next 3 years';
  if (ends_on !== '' && ends_on < starts_on) errors['ends_on'] = 'The last day must not be before the first';
  else if (ends_on !== '' && until !== null && ends_on < until)
    errors['ends_on'] = 'It is billed beyond this day. Cancel it instead to credit the rest.';
  if (unit === 'week' && anchor_day > 7) errors['anchor_day'] = 'Choose a day of the week';
  return errors;
}

/** The lines with names, prices and taxes of the catalogue filled in, and what is wrong with them by field. */
async function readyLines(
  context: StaffContext,
  { items }: MembershipFields,
  student_id: number,
  isKept: boolean,
): Promise<[WrittenLine[], Record<string, string>]> {
  const { db, tenant } = context;
  const asked = items.map((line) => ({
    ...itemOf({ ...line, unit_price: line.unit_price ?? 0, tax_ids: line.tax_ids ?? [] }, student_id),
    unit_price: line.unit_price,
    tax_ids: line.tax_ids,
  }));
  const ready = await readyItems(context, asked, ({ type }) => isKept && type !== 'product');
  const errors = { ...ready.errors };
  items.forEach(({ type, thousandths }, at) => {
    if ((type === 'product' || type === 'package') && thousandths % 1000 !== 0)
      errors[`items.${at}.thousandths`] = 'Enter a whole number';
  });
  Object.assign(errors, amountErrors(ready.items, tenant.currency));
  if (Object.keys(errors).length === 0) {
    const settings = await billingSettings(db, tenant.institution_id);
    const inclusive = settings.inclusive === 1;
    const totals = invoiceTotals(ready.items, { discount_kind: null, discount_value: 0, inclusive });
    const large = tooLarge(totals.total, tenant.currency);
    if (large) errors['items'] = large;
    if (isLimited(context) && takenOff(totals, 0) > settings.maximum_discount)
      errors['items'] = `You can take off at most ${settings.maximum_discount / 100} % of a membership`;
  }
  return [
    ready.items.map((item, at) => ({
      type: items[at]!.type,
      sub_id: item.type === 'period' ? item.id : null,
      package_id: item.type === 'package' ? item.id : null,
      product_id: item.type === 'product' ? item.id : null,
      name: item.name,
      thousandths: item.thousandths,
      unit_price: item.unit_price,
      discount: item.discount_value,
      tax_ids: item.taxes.flatMap(({ tax_id }) => (tax_id === null ? [] : [tax_id])),
    })),
    errors,
  ];
}
