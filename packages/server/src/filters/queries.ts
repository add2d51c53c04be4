import { type RawBuilder, sql } from 'kysely';
import { type FilterField, type Condition, type Operator, valuesOf } from '@schoolbell/core/filters/rules';
import { answerTo } from '../people/custom/queries.ts';
import { rottenLead } from '../people/leads/queries.ts';
import { type FilterPlace, ownValue } from './values/queries.ts';
import { conditionsHold, valueFits } from './comparing/queries.ts';

const asDate = (text: string): RawBuilder<unknown> => sql`${text}::date`;

/** What ties a person to several records of a kind: a table's rows, by the record's id. */
const ties: Record<string, { rows: RawBuilder<unknown>; id: string }> = {
  batch: { rows: sql`batch_member tie`, id: 'tie.batch_id' },
  tag: { rows: sql`person_tag tie`, id: 'tie.tag_id' },
  form_type: {
    rows: sql`(select institution_id, person_id, custom_form_id from submission where state = 'accepted') tie`,
    id: 'tie.custom_form_id',
  },
};

/** Whether a person is linked to any, all or none of some records, looked up once for all people. */
function tiedTo(
  name: string,
  operator: Operator,
  values: string[],
  { institution_id }: FilterPlace,
): RawBuilder<boolean> {
  const { rows, id } = ties[name]!;
  const wanted = sql`${values.map(Number)}::bigint[]`;
  const people = (which: RawBuilder<unknown>, having = sql``) =>
    sql`(select tie.person_id from ${rows} where tie.institution_id = ${institution_id} and tie.person_id is not null ${which} group by tie.person_id ${having})`;
  const any = sql`and ${sql.ref(id)} = any(${wanted})`;
  switch (operator) {
    case 'empty':
      return sql`p.user_detail_id not in ${people(sql``)}`;
    case 'not_empty':
      return sql`p.user_detail_id in ${people(sql``)}`;
    case 'none_of':
      return sql`p.user_detail_id not in ${people(any)}`;
    case 'all_of':
      return sql`p.user_detail_id in ${people(any, sql`having count(distinct ${sql.ref(id)}) = ${new Set(values).size}::int`)}`;
    default:
      return sql`p.user_detail_id in ${people(any)}`;
  }
}

const stageOf = (institution_id: number, holds: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from stage s where s.institution_id = ${institution_id} and s.id = p.stage_id and ${holds})`;

/** Yes and no about a person's own record. */
function tickOf(name: string, { institution_id }: FilterPlace): RawBuilder<boolean> {
  if (name === 'lead_rotten') return stageOf(institution_id, rottenLead(institution_id, 'p'));
  return sql<boolean>`p.user_detail_id in (select l.child_id from guardian_link l where l.institution_id = ${institution_id})`;
}

function fits(field: FilterField, condition: Condition, place: FilterPlace): RawBuilder<boolean> {
  const { condition_operator: operator } = condition;
  if (field.custom_form_field_id === null && Object.hasOwn(ties, field.name))
    return tiedTo(field.name, operator, valuesOf(condition), place);
  if (field.custom_form_field_id === null && field.kind === 'tick')
    return sql`(${tickOf(field.name, place)}) = ${operator === 'yes'}`;
  const compared =
    field.custom_form_field_id === null ? { value: ownValue(field.name, place), day: asDate } : answerTo(field);
  return valueFits(field.kind, compared, condition, place.today);
}

/**
 * A filter as a condition on a person `p`. A deleted field matches nobody, so that a mail never goes to more people than
 * intended. `filterErrors` has checked the values.
 */
export function whereConditions(
  conditions: readonly Condition[],
  fields: readonly FilterField[],
  place: FilterPlace,
): RawBuilder<boolean> {
  return conditionsHold(conditions, (condition) => {
    const field = fields.find((one) => one.name === condition.condition_field);
    return field ? sql`(${fits(field, condition, place)})` : sql`false`;
  });
}
