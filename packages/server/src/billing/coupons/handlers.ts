import type { CouponRow, updateCoupon } from '@schoolbell/core/billing/coupons/contract';
import { couponErrors } from '@schoolbell/core/billing/coupons/rules';
import { couponKinds } from '@schoolbell/core/billing/events';
import { payersOf } from '@schoolbell/core/billing/payers/rules';
import { plainAmount } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, missing, refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { texts } from '@schoolbell/core/validators';
import { difference } from '../../catalog/edits/verbs.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import { openPerson } from '../../people/verbs.ts';
import { sayFor } from '../../words/verbs.ts';
import { readInvoice } from '../invoices/verbs.ts';
import { soldThings } from '../items/queries.ts';
import { findPayer, possiblePayers } from '../payers/queries.ts';
import { changeCoupon, findCoupon, insertCoupon, listCoupons, listRedemptions, redeemed } from './queries.ts';
import { tryCoupon } from './using/verbs.ts';

type Given = Omit<ParsedOf<typeof updateCoupon>, 'id' | 'version'>;
/** All of a coupon as staff write it. */
type Written = Required<{ [Name in keyof Given]: Exclude<Given[Name], undefined> }>;

/** What a new coupon is where nothing else is written. */
const fresh: Omit<Written, 'code' | 'kind' | 'value'> = {
  name: '',
  from_on: '',
  until_on: '',
  most: null,
  most_each: null,
  least_spend: 0,
  applies: { types: [], sub_ids: [], package_ids: [], product_ids: [] },
  first_time: 0,
  status: 0,
};

const standing = (coupon: CouponRow): Written => {
  const { code, name, kind, value, from_on, until_on, most, most_each, least_spend, applies, first_time, status } =
    coupon;
  const days = { from_on: from_on ?? '', until_on: until_on ?? '' };
  return { code, name, kind, value, ...days, most, most_each, least_spend, applies, first_time, status };
};

/** All of a coupon, with what is given over what it is. Throws `invalid` where a new one lacks what it must have. */
function wholeOf(given: Given, before: CouponRow | null): Written {
  const { code, kind, value } = given;
  if (!before)
    refuseWrong(
      Object.fromEntries(
        Object.entries({ code, kind, value }).flatMap(([name, one]) =>
          one === undefined ? [[name, texts.required]] : [],
        ),
      ),
    );
  const written = Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined));
  return { ...(before ? standing(before) : fresh), ...written } as Written;
}

async function openCoupon({ db, viewer }: StaffContext, id: number, held = false): Promise<CouponRow> {
  const coupon = await findCoupon(db, viewer.institution_id, { id }, { held });
  if (!coupon) throw missing('coupon');
  return coupon;
}

/** The things of the catalogue that a coupon names, those of this school. */
const thingsOf = ({ db, viewer }: StaffContext, { sub_ids, package_ids, product_ids }: Written['applies']) =>
  soldThings(db, viewer.institution_id, {
    subject: [],
    period: sub_ids,
    package: package_ids,
    addOn: [],
    product: product_ids,
    registrationFee: [],
  });

/** Things of the catalogue that a coupon is for must be the school's. */
async function wrongScope(context: StaffContext, { applies }: Written): Promise<Record<string, string>> {
  const { sub_ids, package_ids, product_ids } = applies;
  const sold = await thingsOf(context, applies);
  const lacks = (type: string, ids: readonly number[]) =>
    ids.some((id) => !sold.some((one) => one.type === type && one.id === id));
  const text = (things: string) => sayFor(context.db, context.viewer.institution_id, `Choose existing ${things}`);
  return {
    ...(lacks('period', sub_ids) && { 'applies.sub_ids': await text('{subjects}') }),
    ...(lacks('package', package_ids) && { 'applies.package_ids': await text('{packages}') }),
    ...(lacks('product', product_ids) && { 'applies.product_ids': await text('{products}') }),
  };
}

/** Checks a coupon as it is written, beside what it was before. Throws `invalid`, and `conflict` where another one has the code. */
async function checkCoupon(context: StaffContext, written: Written, before: CouponRow | null): Promise<void> {
  const draft = { ...written, from_on: written.from_on || null, until_on: written.until_on || null };
  refuseWrong({ ...(await wrongScope(context, written)), ...couponErrors(draft, before) });
  const other = await findCoupon(context.db, context.viewer.institution_id, { code: written.code.trim() });
  if (!other || other.coupon_id === before?.coupon_id) return;
  const text = 'Another coupon already has this code';
  throw new Failure('conflict', `${text}.`, { code: text });
}

const rowOf = ({ applies, from_on, until_on, ...written }: Written) => ({
  ...written,
  from_on: from_on || null,
  until_on: until_on || null,
  applies: JSON.stringify(applies),
});

/** Codes that take something off invoices. */
export const couponsHandlers: Handlers<'coupons'> = {
  coupons: (list, { db, viewer }) => listCoupons(db, viewer.institution_id, list),

  exportCoupons: (asked, context) => {
    const { currency } = context.tenant;
    return pagedFile(context, {
      list: 'coupons',
      asked,
      columns: [
        'Code',
        'Name',
        'Percent off',
        moneyColumn(`Amount off (${currency})`),
        dayColumn('From'),
        dayColumn('Until'),
        'Uses',
        'Most uses',
        'Most uses each',
        moneyColumn(`Least spend (${currency})`),
        'Status',
        'Coupon ID',
      ],
      read: (page) => listCoupons(context.db, context.viewer.institution_id, { ...asked, page, per_page: AT_ONCE }),
      cells: (row) => [
        row.code,
        row.name,
        row.kind === 'percent' ? row.value / 100 : '',
        row.kind === 'amount' ? plainAmount(row.value, currency) : '',
        row.from_on,
        row.until_on,
        row.used,
        row.most,
        row.most_each,
        plainAmount(row.least_spend, currency),
        row.status === 0 ? 'Active' : 'Off',
        row.coupon_id,
      ],
    });
  },

  couponDetails: async ({ id }, context) => {
    const coupon = await openCoupon(context, id);
    const things = await thingsOf(context, coupon.applies);
    return {
      ...coupon,
      ...(await redeemed(context.db, context.viewer.institution_id, id)),
      things: things.map((one) => ({ type: one.type as 'period' | 'package' | 'product', id: one.id, name: one.name })),
    };
  },

  couponRedemptions: async ({ id, ...list }, context) => {
    await openCoupon(context, id);
    return listRedemptions(context.db, context.viewer.institution_id, id, list);
  },

  validateCoupon: async ({ user_detail_id, payer_id, invoice_id, coupon_code, fee_items }, context) => {
    const { db, viewer } = context;
    await openPerson(context, user_detail_id);
    if (invoice_id !== null) await readInvoice(context, invoice_id);
    if (payer_id !== null && !(await findPayer(db, viewer.institution_id, payer_id)))
      refuseWrong({ payer_id: 'Choose who pays' });
    const [pays] = payersOf(await possiblePayers(db, viewer.institution_id, [user_detail_id]));
    const asked = { coupon_code, payer_id: payer_id ?? pays!.payer.payer_id, items: fee_items };
    const { coupon, off } = await tryCoupon(context, asked, { held: false, without: invoice_id });
    const { code, name, kind, value, applies } = coupon;
    return { code, name, kind, value, applies, off, discount: off.reduce((sum, one) => sum + one, 0) };
  },

  updateCoupon: async ({ id, version, ...given }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const before = id === null ? null : await openCoupon(context, id, true);
    if (before && version !== undefined) refuseStale(version, before.version, before);
    const written = wholeOf(given, before);
    await checkCoupon(context, written, before);
    const row = rowOf(written);
    if (!before) {
      const made = { ...row, institution_id, created_by: viewer.user_detail_id, created_at: now, updated_at: now };
      const coupon_id = await insertCoupon(db, made);
      await context.audit(couponKinds.added, { after: { coupon_id, ...written } });
      return { data: await openCoupon(context, coupon_id), message: `Coupon ${written.code} added` };
    }
    await changeCoupon(db, institution_id, before.coupon_id, { ...row, updated_at: now });
    const changed = difference({ ...before, applies: JSON.stringify(before.applies) }, row);
    const { coupon_id } = before;
    await context.audit(couponKinds.changed, {
      before: { coupon_id, ...changed.before },
      after: { coupon_id, ...changed.after },
    });
    return { data: await openCoupon(context, coupon_id), message: `Coupon ${written.code} saved` };
  },
};
