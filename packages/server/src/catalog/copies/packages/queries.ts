import { type Selectable, sql } from 'kysely';
import { renamedTo } from '@schoolbell/core/money';
import type { PackageTable } from '../../tables.ts';
import { type Halves, currencyOf } from '../queries.ts';

type CopiedPackage = Selectable<PackageTable> & {
  currency: string;
  subjects: { sub_id: number; duration_id: number | null }[];
  add_ons: { name: string; price: number; order_by: number }[];
};

/** Packages with their add-ons, and with the copied ones of their subjects. */
export const packageCopy: Halves<CopiedPackage> = {
  async read(db, institution_id) {
    const { rows } = await sql<CopiedPackage>`
      select k.*, i.currency,
        coalesce((select json_agg(json_build_object('sub_id', p.sub_id, 'duration_id', p.duration_id)) from package_subject p where p.institution_id = k.institution_id and p.package_id = k.package_id), '[]') as subjects,
        coalesce((select json_agg(json_build_object('name', a.name, 'price', a.price, 'order_by', a.order_by)) from package_add_on a where a.institution_id = k.institution_id and a.package_id = k.package_id), '[]') as add_ons
      from package k join institution i on i.institution_id = k.institution_id where k.institution_id = ${institution_id} and k.archived_at is null order by k.package_id`.execute(
      db,
    );
    return rows;
  },
  async write(db, institution_id, rows, ids) {
    const into = await currencyOf(db, institution_id);
    for (const {
      package_id: old,
      category_id,
      package_name,
      description,
      sessions,
      validity,
      validity_unit,
      price,
      order_by,
      subjects,
      add_ons,
      currency,
    } of rows) {
      const { package_id } = await db
        .insertInto('package')
        .values({
          institution_id,
          category_id: ids.get(`category ${category_id}`)!,
          package_name,
          description,
          sessions,
          validity,
          validity_unit,
          price: renamedTo(price, currency, into),
          order_by,
        })
        .returning('package_id')
        .executeTakeFirstOrThrow();
      ids.set(`package ${old}`, package_id);
      const known = subjects.flatMap(({ sub_id, duration_id }) => {
        const copy = ids.get(`subject ${sub_id}`);
        return copy === undefined
          ? []
          : [
              {
                institution_id,
                package_id,
                sub_id: copy,
                duration_id: duration_id === null ? null : (ids.get(`duration ${duration_id}`) ?? null),
              },
            ];
      });
      if (known.length > 0) await db.insertInto('package_subject').values(known).execute();
      if (add_ons.length > 0)
        await db
          .insertInto('package_add_on')
          .values(
            add_ons.map((one) => ({ institution_id, package_id, ...one, price: renamedTo(one.price, currency, into) })),
          )
          .execute();
    }
  },
};
