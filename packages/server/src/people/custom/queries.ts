import { sql, type RawBuilder } from 'kysely';
import { STUDENT } from '@schoolbell/core/access';
import { placeOfQuestion } from '@schoolbell/core/people/questions/places/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { Db } from '../../http/context.ts';

/** A field whose values are in a person's `custom`: the school's own, and default ones without a column. */
export interface CustomField extends Omit<FormField, 'conditions' | 'section_conditions' | 'for_family'> {
  form_type: 'student' | 'lead';
}

/** The kind of form that somebody came by. */
export const formOf = (role_id: number): CustomField['form_type'] => (role_id === STUDENT ? 'student' : 'lead');

/**
 * Fields that a person's `custom` can have: those of their kind, archived ones too, and those of the other kind that `named`
 * lists or all of them, because a lead who became a student keeps the lead's answers.
 */
export async function customFields(
  db: Db,
  institution_id: number,
  role_id: number,
  named: readonly string[] | 'all' = [],
): Promise<CustomField[]> {
  const form_type = formOf(role_id);
  const { rows } = await sql<CustomField>`
    select f.id, f.custom_name, f.field_type, f.field_name, f.is_default as "isDefault", 0 as "isMandatory", (f.archived_at is not null)::int as is_archived,
      1 as "toShow", coalesce(p."order", 1000) as "order", null::bigint as header_id, f.placeholder, f.form_type,
      ${choicesOf('f', 'all')} as select_options
    from field f
    left join lateral (select min(p."order") as "order" from field_place p where p.institution_id = ${institution_id} and p.field_id = f.id) p on true
    where f.institution_id = ${institution_id} and (f.form_type = ${form_type} or ${named === 'all' ? sql`true` : sql`f.field_name = any(${named}::text[])`}) and f.field_name <> all(${[...placeOfQuestion.keys()]}::text[])
    order by f.form_type = ${form_type} desc, "order", f.id`.execute(db);
  const seen = new Set<string>();
  return rows.filter((field) => !seen.has(field.field_name) && seen.add(field.field_name));
}

/** The subjects of the catalog that a question `alias` for subjects offers, as choices, a name once: those in use, for families the bookable ones. */
export function subjectOptions(alias: string, wanted: 'bookable' | 'all'): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', u.id, 'value', u.sub_name, 'order', u.place) order by u.place), '[]')
    from (select min(s.sub_id) as id, s.sub_name, row_number() over (order by min(c.order_by), min(c.category_id), min(s.order_by), min(s.sub_id)) as place
      from subject s join category c on c.institution_id = s.institution_id and c.category_id = s.category_id
      where s.institution_id = ${sql.ref(`${alias}.institution_id`)} and s.archived_at is null and (s.is_bookable = 1 or ${wanted === 'all'}) group by s.sub_name) u)`;
}

/** The choices of a question `alias`, its own or the catalog's, in order. */
export function choicesOf(alias: string, wanted: 'bookable' | 'all'): RawBuilder<unknown> {
  return sql`case when ${sql.ref(`${alias}.field_type`)} = 'subjects' then ${subjectOptions(alias, wanted)} else
    (select coalesce(json_agg(json_build_object('id', o.id, 'value', o.value, 'order', o."order") order by o."order", o.id), '[]')
      from field_option o where o.institution_id = ${sql.ref(`${alias}.institution_id`)} and o.field_id = ${sql.ref(`${alias}.id`)}) end`;
}

/** A field's value of a person `p`, and how a day is written to compare with it. */
export interface Compared {
  value: RawBuilder<unknown>;
  day: (text: string) => RawBuilder<unknown>;
}

const asText = (text: string): RawBuilder<unknown> => sql`${text}::text`;

/**
 * A typed number, null if it isn't one. Most are plain digits, which needs no expression; fifteen digits, the form's limit,
 * are exact in floating point, which compares twice as fast as numeric.
 */
function numberIn(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when translate(${text}, '0123456789', '') = '' then nullif(${text}, '')::float8 when (${text}) ~ '^\\s*-?[0-9]{1,15}(?:\\.[0-9]+)?\\s*$' then (${text})::float8 end)`;
}

/** A person's answer to a question, as it is compared: by its kind among filters. */
export function answerTo({ name, kind }: { name: string; kind: string }): Compared {
  const json = sql`p.custom -> ${name}`;
  const text = sql`p.custom ->> ${name}`;
  if (kind === 'choices' || kind === 'tick') return { value: sql`(${json})`, day: asText };
  if (kind === 'number') return { value: numberIn(text), day: asText };
  // Dates are stored as text, which sorts like dates; a cast would fail on a value that isn't one.
  return kind === 'date'
    ? { value: sql`(nullif(${text}, '') collate "C")`, day: asText }
    : { value: sql`(${text})`, day: asText };
}

/** What people are sorted by where that is their answer to a question: numbers as numbers, days as days, texts without case and accents. */
export function answerSort({
  field_name,
  field_type,
}: {
  field_name: string;
  field_type: string;
}): RawBuilder<unknown> {
  if (field_type === 'number') return answerTo({ name: field_name, kind: 'number' }).value;
  return field_type === 'date'
    ? sql`nullif(p.custom ->> ${field_name}, '')`
    : sql`nullif(fold(coalesce(p.custom ->> ${field_name}, '')), '')`;
}
