import { type Selectable, sql } from 'kysely';
import { renamedTo } from '@schoolbell/core/money';
import type { Db } from '../../http/context.ts';
import type { CategoryTable, RegistrationFeeTable, SubjectTable } from '../tables.ts';

/** The new ids of copies, by noun and old id (`subject 12`). */
type NewIds = Map<string, number>;

/** How one kind of rows is copied: read in one branch, written in another, in the order of the table's names. */
export interface Halves<Row> {
  read(db: Db, institution_id: number): Promise<readonly Row[]>;
  write(db: Db, institution_id: number, rows: readonly Row[], ids: NewIds): Promise<void>;
}

export async function currencyOf(db: Db, institution_id: number): Promise<string> {
  return (
    await db
      .selectFrom('institution')
      .select('currency')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
  ).currency;
}

const categoriesOf = (kind: CategoryTable['kind']): Halves<Selectable<CategoryTable>> => ({
  read: (db, institution_id) =>
    db
      .selectFrom('category')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('kind', '=', kind)
      .orderBy('category_id')
      .execute(),
  async write(db, institution_id, rows, ids) {
    for (const { category_id, name, order_by } of rows) {
      const made = await db
        .insertInto('category')
        .values({ institution_id, kind, name, order_by })
        .returning('category_id')
        .executeTakeFirstOrThrow();
      ids.set(`category ${category_id}`, made.category_id);
    }
  },
});

export const subjectCategoryCopy = categoriesOf('subject');
export const packageCategoryCopy = categoriesOf('package');

type CopiedSubject = Selectable<SubjectTable> & {
  currency: string;
  durations: { duration_id: number; minutes: number; fee: number }[];
};

/**
 * Subjects with their durations; a branch with another currency gets the same numbers. Qualified staff and pictures aren't
 * copied, because people and bytes belong to their branch.
 */
export const subjectCopy: Halves<CopiedSubject> = {
  async read(db, institution_id) {
    const { rows } = await sql<CopiedSubject>`
      select s.*, i.currency, coalesce((select json_agg(json_build_object('duration_id', d.duration_id, 'minutes', d.minutes, 'fee', d.fee) order by d.minutes) from subject_duration d
        where d.institution_id = s.institution_id and d.sub_id = s.sub_id and d.archived_at is null), '[]') as durations
      from subject s join institution i on i.institution_id = s.institution_id where s.institution_id = ${institution_id} and s.archived_at is null order by s.sub_id`.execute(
      db,
    );
    return rows;
  },
  async write(db, institution_id, rows, ids) {
    const into = await currencyOf(db, institution_id);
    for (const {
      sub_id,
      sub_name,
      category_id,
      description,
      colour,
      default_capacity,
      is_bookable,
      charging,
      period_unit,
      period_fee,
      period_sessions,
      min_age,
      max_age,
      order_by,
      durations,
      currency,
    } of rows) {
      const made = await db
        .insertInto('subject')
        .values({
          institution_id,
          sub_name,
          category_id: ids.get(`category ${category_id}`)!,
          description,
          colour,
          default_capacity,
          is_bookable,
          charging,
          period_unit,
          period_fee: period_fee === null ? null : renamedTo(period_fee, currency, into),
          period_sessions,
          min_age,
          max_age,
          order_by,
        })
        .returning('sub_id')
        .executeTakeFirstOrThrow();
      ids.set(`subject ${sub_id}`, made.sub_id);
      for (const { duration_id, minutes, fee } of durations) {
        const length = await db
          .insertInto('subject_duration')
          .values({ institution_id, sub_id: made.sub_id, minutes, fee: renamedTo(fee, currency, into) })
          .returning('duration_id')
          .executeTakeFirstOrThrow();
        ids.set(`duration ${duration_id}`, length.duration_id);
      }
    }
  },
};

type CopiedFee = Selectable<RegistrationFeeTable> & { currency: string };

/** Registration fees; payments aren't copied, because they belong to people. */
export const feeCopy: Halves<CopiedFee> = {
  async read(db, institution_id) {
    const { rows } = await sql<CopiedFee>`
      select f.*, i.currency from registration_fee f join institution i on i.institution_id = f.institution_id where f.institution_id = ${institution_id} and f.archived_at is null order by f.registration_fee_id`.execute(
      db,
    );
    return rows;
  },
  async write(db, institution_id, rows, ids) {
    const into = await currencyOf(db, institution_id);
    for (const { registration_fee_id, name, description, amount, per, year_start, currency } of rows) {
      const made = await db
        .insertInto('registration_fee')
        .values({ institution_id, name, description, amount: renamedTo(amount, currency, into), per, year_start })
        .returning('registration_fee_id')
        .executeTakeFirstOrThrow();
      ids.set(`registrationFee ${registration_fee_id}`, made.registration_fee_id);
    }
  },
};
