import { sql } from 'kysely';
import type { itemsSearch, foundTypes } from '@schoolbell/core/catalog/items/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../http/context.ts';
import { amountText, type Of } from '../subjects/queries.ts';

type Item = ResultOf<typeof itemsSearch>['data'][number];
type ItemType = (typeof foundTypes)[number];

const MOST_OF_EACH = 50;

const none = sql`null::bigint as duration_id, null::integer as minutes`;
const nothing = sql`null::bigint as on_hand`;

/** What can be on an invoice, by type: id, names, price and whether it is archived, with the columns of `one` below. */
const sources = (institution_id: number): Record<ItemType, ReturnType<typeof sql>> => ({
  subject: sql`select 'subject' as type, s.sub_id as id, s.sub_name as name, c.name as category, d.duration_id, d.minutes, d.fee as price, ${nothing}, s.archived_at is not null or d.archived_at is not null as gone, s.sub_id as taxed
    from subject s join subject_duration d on d.institution_id = s.institution_id and d.sub_id = s.sub_id join category c on c.institution_id = s.institution_id and c.category_id = s.category_id where s.institution_id = ${institution_id}`,
  package: sql`select 'package', k.package_id, k.package_name, c.name, ${none}, k.price, ${nothing}, k.archived_at is not null, k.package_id from package k join category c on c.institution_id = k.institution_id and c.category_id = k.category_id where k.institution_id = ${institution_id}`,
  product: sql`select 'product', p.product_id, p.product_name, c.name, ${none}, p.price, p.on_hand, p.status = 1, p.product_id from product p left join category c on c.institution_id = p.institution_id and c.category_id = p.category_id where p.institution_id = ${institution_id}`,
  registrationFee: sql`select 'registrationFee', f.registration_fee_id, f.name, null::text, ${none}, f.amount, ${nothing}, f.archived_at is not null, f.registration_fee_id from registration_fee f where f.institution_id = ${institution_id}`,
  period: sql`select 'period', s.sub_id, s.sub_name, c.name, ${none}, s.period_fee, ${nothing}, s.archived_at is not null, s.sub_id from subject s join category c on c.institution_id = s.institution_id and c.category_id = s.category_id where s.institution_id = ${institution_id} and s.period_fee is not null`,
  addOn: sql`select 'addOn', o.add_on_id, o.name, k.package_name, ${none}, o.price, ${nothing}, k.archived_at is not null, k.package_id from package_add_on o join package k on k.institution_id = o.institution_id and k.package_id = o.package_id where o.institution_id = ${institution_id}`,
});

/** The live taxes that an item carries: a period its subject's, an add-on its package's. */
const taxesOf = (
  institution_id: number,
) => sql`coalesce((select array_agg(x.tax_id::float8 order by x.tax_id) from item_tax x
    join tax t on t.institution_id = ${institution_id} and t.tax_id = x.tax_id and t.is_archived = 0
    where x.institution_id = ${institution_id} and x.item_type = case i.type when 'period' then 'subject' when 'addOn' then 'package' else i.type end and x.item_id = i.taxed), '{}')`;

/** What can be on an invoice and contains a text, some of each type; archived ones if a document may already have them. */
export async function findItems(
  db: Db,
  { institution_id, currency }: Of,
  { field, isEdit, types }: { field: string; isEdit: boolean; types: readonly ItemType[] },
): Promise<Item[]> {
  const of = sources(institution_id);
  const parts = types.map(
    (type) => sql`(
    select * from (${of[type]}) one (type, id, name, category, duration_id, minutes, price, on_hand, gone, taxed)
    where (${isEdit} or not gone) and (${field} = '' or position(fold(${field}) in fold(name || ' ' || coalesce(category, ''))) > 0) order by gone, fold(name), id, minutes limit ${MOST_OF_EACH})`,
  );
  const { rows } = await sql<Item>`
    select i.type, i.id, i.name, i.category, i.duration_id, i.minutes, i.price, ${amountText('i.price', currency)} as amount, i.on_hand, ${taxesOf(institution_id)} as tax_ids, i.gone::int as is_archived
    from (${sql.join(parts, sql` union all `)}) i order by array_position(${[...types]}::text[], i.type), i.gone, fold(i.name), i.id, i.minutes`.execute(
    db,
  );
  return rows;
}
