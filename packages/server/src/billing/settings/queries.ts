import { sql } from 'kysely';
import type { billingSettings, invoiceFormat, referralSources } from '@schoolbell/core/billing/settings/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../http/context.ts';

/** How a school bills. */
export type Settings = ResultOf<typeof billingSettings>['data'];
/** How a school's documents are numbered and look. */
export type Format = ResultOf<typeof invoiceFormat>['data'];

/**
 * Makes sure that a school has its row, so that it can be held: version 0 is what no row reads as, and what the first
 * save begins from.
 */
export async function beginRow(
  db: Db,
  institution_id: number,
  table: 'billing_setting' | 'invoice_format',
): Promise<void> {
  await sql`insert into ${sql.table(table)} (institution_id, version) values (${institution_id}, 0) on conflict do nothing`.execute(
    db,
  );
}

const firstSettings: Settings = {
  inclusive: 0,
  terms_days: 14,
  household: 1,
  grant_when: 'issued',
  maximum_discount: 10,
  auto_apply: 1,
  refused: 'refund',
  cash_step: 0,
  retention_years: 10,
  pay_other_amount: 1,
  pay_shows_all: 1,
  version: 0,
};

/** How the school bills; what every school begins with where it saved nothing. */
export async function findSettings(db: Db, institution_id: number, { held = false } = {}): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select s.inclusive, s.terms_days, s.household, s.grant_when, s.maximum_discount::float8 as maximum_discount, s.auto_apply, s.refused, s.cash_step, s.retention_years,
      s.pay_other_amount, s.pay_shows_all, s.version
    from billing_setting s where s.institution_id = ${institution_id} ${held ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? firstSettings;
}

const firstNumbers = { pattern: '{PREFIX}{YYYY}-{SEQ:4}', reset: 'yearly' } as const;
const firstFormat: Format = {
  invoice_pattern: firstNumbers.pattern,
  invoice_prefix: 'INV-',
  invoice_reset: firstNumbers.reset,
  note_pattern: firstNumbers.pattern,
  note_prefix: 'CN-',
  note_reset: firstNumbers.reset,
  receipt_pattern: firstNumbers.pattern,
  receipt_prefix: 'R-',
  receipt_reset: firstNumbers.reset,
  title: 'Invoice',
  colour: '#1f5eff',
  show_logo: 1,
  language: 'en',
  seller_tax_id: '',
  notes: '',
  footer: '',
  payment_details: '',
  version: 0,
};

/** How the school's documents are numbered and look; what every school begins with where it saved nothing. */
export async function findFormat(db: Db, institution_id: number, { held = false } = {}): Promise<Format> {
  const { rows } = await sql<Format>`
    select f.invoice_pattern, f.invoice_prefix, f.invoice_reset, f.note_pattern, f.note_prefix, f.note_reset, f.receipt_pattern, f.receipt_prefix, f.receipt_reset,
      f.title, f.colour, f.show_logo, f.language, f.seller_tax_id, f.notes, f.footer, f.payment_details, f.version
    from invoice_format f where f.institution_id = ${institution_id} ${held ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? firstFormat;
}

/** Writes what was changed of the settings or the format, and counts the version up. */
export async function changeRow(
  db: Db,
  institution_id: number,
  table: 'billing_setting' | 'invoice_format',
  columns: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const set = Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} x set ${sql.join(set)}, version = x.version + 1 where x.institution_id = ${institution_id}`.execute(
    db,
  );
}

/** How people heard of the school, the most frequent first; of leads only one's own where `owner_id` says whose. */
export async function listReferralSources(
  db: Db,
  institution_id: number,
  { roles, owner_id }: { roles: readonly number[]; owner_id: number | null },
): Promise<ResultOf<typeof referralSources>['data']> {
  const { rows } = await sql<{ name: string; people: number }>`
    select min(p.referral_source) as name, count(*) as people from person p
    where p.institution_id = ${institution_id} and p.role_id = any(${[...roles]}::int[]) and p.archived_at is null and p.referral_source <> ''
      and (p.role_id = 3 or ${owner_id}::bigint is null or p.owner_id = ${owner_id})
    group by fold(p.referral_source) order by people desc, name limit 500`.execute(db);
  return rows;
}
