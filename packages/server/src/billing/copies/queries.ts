import { type Selectable, sql } from 'kysely';
import type { CouponScope } from '@schoolbell/core/billing/coupons/rules';
import { isBuiltIn } from '@schoolbell/core/billing/modes/rules';
import type { ReminderStep } from '@schoolbell/core/billing/reminders/rules';
import { renamedTo } from '@schoolbell/core/money';
import { currencyOf, type Halves } from '../../catalog/copies/queries.ts';
import type { CouponTable } from '../coupons/tables.ts';
import { findReminding, findSteps, replaceSteps } from '../reminders/queries.ts';
import { beginRow, changeRow, findFormat, findSettings, type Format, type Settings } from '../settings/queries.ts';

/** How the other branch bills. A step for cash fits one currency's coins only. */
export const settingsCopy: Halves<Settings & { currency: string }> = {
  async read(db, institution_id) {
    const settings = await findSettings(db, institution_id);
    return settings.version === 0 ? [] : [{ ...settings, currency: await currencyOf(db, institution_id) }];
  },
  async write(db, institution_id, rows) {
    const into = await currencyOf(db, institution_id);
    for (const { version: _, currency, cash_step, ...settings } of rows) {
      await beginRow(db, institution_id, 'billing_setting');
      const changes = { ...settings, cash_step: currency === into ? cash_step : 0 };
      await changeRow(db, institution_id, 'billing_setting', changes, new Date());
    }
  },
};

/** When and how it reminds of what is due. */
export const remindersCopy: Halves<ReminderStep & { reminds: 0 | 1 }> = {
  async read(db, institution_id) {
    const { reminds } = await findReminding(db, institution_id);
    return (await findSteps(db, institution_id)).map((step) => ({ ...step, reminds }));
  },
  async write(db, institution_id, rows) {
    const [first] = rows;
    if (!first) return;
    await replaceSteps(
      db,
      institution_id,
      rows.map(({ reminds: _, ...step }) => step),
    );
    await beginRow(db, institution_id, 'billing_setting');
    await changeRow(db, institution_id, 'billing_setting', { reminds: first.reminds }, new Date());
  },
};

/** How its documents are numbered and look; the numbers begin with 1. */
export const formatCopy: Halves<Format> = {
  async read(db, institution_id) {
    const format = await findFormat(db, institution_id);
    return format.version === 0 ? [] : [format];
  },
  async write(db, institution_id, rows) {
    for (const { version: _, ...format } of rows) {
      await beginRow(db, institution_id, 'invoice_format');
      await changeRow(db, institution_id, 'invoice_format', format, new Date());
    }
  },
};

/** Its own ways to pay, the names that it gave to those of every school, and their order. */
export const modeCopy: Halves<{ mode_id: number; name: string; order: number }> = {
  read: (db, institution_id) =>
    db
      .selectFrom('payment_mode')
      .select(['mode_id', 'name', 'order'])
      .where('institution_id', '=', institution_id)
      .where('is_archived', '=', 0)
      .orderBy('order')
      .orderBy('mode_id')
      .execute(),
  async write(db, institution_id, rows) {
    // Names may have changed places, so those that the branch began with make room first.
    const known = rows.map((one) => one.mode_id).filter(isBuiltIn);
    await db
      .deleteFrom('payment_mode')
      .where('institution_id', '=', institution_id)
      .where('mode_id', 'in', known)
      .execute();
    for (const { mode_id, ...mode } of rows)
      await db
        .insertInto('payment_mode')
        .values({ institution_id, ...mode, ...(isBuiltIn(mode_id) && { mode_id }) })
        .execute();
  },
};

interface CopiedTax {
  tax_id: number;
  name: string;
  rate: string;
  en_code: 'S' | 'Z' | 'E' | 'AE' | 'O';
  items: { item_type: 'subject' | 'package' | 'product' | 'registrationFee'; item_id: number }[];
}

/** Taxes in use, on the copies of what carries them. */
export const taxCopy: Halves<CopiedTax> = {
  async read(db, institution_id) {
    const { rows } = await sql<CopiedTax>`
      select t.tax_id, t.name, t.rate::text as rate, t.en_code, coalesce((select json_agg(json_build_object('item_type', x.item_type, 'item_id', x.item_id) order by x.item_type, x.item_id)
        from item_tax x where x.institution_id = ${institution_id} and x.tax_id = t.tax_id), '[]') as items
      from tax t where t.institution_id = ${institution_id} and t.is_archived = 0 order by t.tax_id`.execute(db);
    return rows;
  },
  async write(db, institution_id, rows, ids) {
    for (const { name, rate, en_code, items } of rows) {
      const { tax_id } = await db
        .insertInto('tax')
        .values({ institution_id, name, rate, en_code })
        .returning('tax_id')
        .executeTakeFirstOrThrow();
      const carried = items.flatMap(({ item_type, item_id }) => {
        const copy = ids.get(`${item_type} ${item_id}`);
        return copy === undefined ? [] : [{ institution_id, item_type, item_id: copy, tax_id }];
      });
      if (carried.length > 0) await db.insertInto('item_tax').values(carried).execute();
    }
  },
};

type CopiedCoupon = Selectable<CouponTable> & { currency: string };

/**
 * What a coupon is for in the copy: types, and the copies of what it names. Null where nothing of that was copied, because a
 * coupon without a scope would take its discount off everything.
 */
function copiedScope(applies: Partial<CouponScope>, ids: Map<string, number>): Partial<CouponScope> | null {
  const copies = (noun: string, old: readonly number[] = []) =>
    old.flatMap((id) => {
      const copy = ids.get(`${noun} ${id}`);
      return copy === undefined ? [] : [copy];
    });
  const scope = {
    types: applies.types ?? [],
    sub_ids: copies('subject', applies.sub_ids),
    package_ids: copies('package', applies.package_ids),
    product_ids: [],
  };
  const isAll = Object.values(applies).every((list) => list.length === 0);
  if (isAll) return {};
  return Object.values(scope).every((list) => list.length === 0) ? null : scope;
}

/** Coupons that can still be used, none of them used; amounts keep their numbers in another currency. */
export const couponCopy: Halves<CopiedCoupon> = {
  async read(db, institution_id) {
    const { rows } = await sql<CopiedCoupon>`
      select c.*, i.currency from coupon c join institution i on i.institution_id = ${institution_id}
      where c.institution_id = ${institution_id} and c.status = 0 and (c.until_on is null or c.until_on >= (now() at time zone i.time_zone)::date)
      order by c.coupon_id`.execute(db);
    return rows;
  },
  async write(db, institution_id, rows, ids) {
    const into = await currencyOf(db, institution_id);
    for (const { code, name, kind, from_on, until_on, most, most_each, first_time, ...row } of rows) {
      const applies = copiedScope(row.applies as Partial<CouponScope>, ids);
      const value = kind === 'percent' ? row.value : renamedTo(row.value, row.currency, into);
      if (applies === null || value === 0) continue;
      const least_spend = renamedTo(row.least_spend, row.currency, into);
      await db
        .insertInto('coupon')
        .values({
          institution_id,
          code,
          name,
          kind,
          value,
          from_on,
          until_on,
          most,
          most_each,
          least_spend,
          first_time,
          applies: JSON.stringify(applies),
        })
        .execute();
    }
  },
};
