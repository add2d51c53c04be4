import { type RawBuilder, sql } from 'kysely';
import { isPreset, spanOf } from '@schoolbell/core/filters/dates/rules';
import { type Condition, type FieldKind, type Operator, valuesOf } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import type { Compared } from '../../people/custom/queries.ts';

/** Text of both sides without case and accents; what is not there is empty. */
export function textFits(value: RawBuilder<unknown>, operator: Operator, wanted: string): RawBuilder<boolean> {
  // The search text is folded once, in a separate query; most texts have only plain letters, which fold without a
  // dictionary. The others repeat the steps of fold(), because calling that function for each person takes three times as
  // long as its work.
  const text = sql`(select fold(${wanted.normalize('NFC').trim()}::text))`;
  const there = sql`(case when octet_length(${value}) = length(${value}) then lower((${value}) collate "C") else lower(public.unaccent('public.unaccent'::regdictionary, coalesce(${value}, ''))) end)`;
  switch (operator) {
    case 'contains':
      return sql`strpos(${there}, ${text}) > 0`;
    case 'not_contains':
      return sql`strpos(${there}, ${text}) = 0`;
    case 'starts_with':
      return sql`starts_with(${there}, ${text})`;
    case 'is_not':
      return sql`btrim(${there}) <> ${text}`;
    default:
      return sql`btrim(${there}) = ${text}`;
  }
}

export function numberFits(
  value: RawBuilder<unknown>,
  operator: Operator,
  [first, second]: number[],
): RawBuilder<boolean> {
  switch (operator) {
    case 'more_than':
      return sql`${value} > ${first}::float8`;
    case 'less_than':
      return sql`${value} < ${first}::float8`;
    case 'at_least':
      return sql`${value} >= ${first}::float8`;
    case 'at_most':
      return sql`${value} <= ${first}::float8`;
    case 'between':
      return sql`${value} between ${Math.min(first!, second!)}::float8 and ${Math.max(first!, second!)}::float8`;
    case 'is_not':
      return sql`${value} is distinct from ${first}::float8`;
    default:
      return sql`${value} = ${first}::float8`;
  }
}

export function dayFits(
  { value, day }: Compared,
  operator: Operator,
  [first, second]: string[],
  today: string,
): RawBuilder<boolean> {
  const between = (from: string, to: string) => sql<boolean>`${value} between ${day(from)} and ${day(to)}`;
  switch (operator) {
    case 'before':
      return sql`${value} < ${day(first!)}`;
    case 'after':
      return sql`${value} > ${day(first!)}`;
    case 'at_least':
      return sql`${value} >= ${day(first!)}`;
    case 'at_most':
      return sql`${value} <= ${day(first!)}`;
    case 'between':
      return first! < second! ? between(first!, second!) : between(second!, first!);
    case 'within': {
      if (!isPreset(first!)) return sql`false`;
      const { from, to } = spanOf(first, today);
      return between(from, to);
    }
    default:
      return sql`${value} = ${day(first!)}`;
  }
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const WHOLE_YEAR = 364 * 86_400_000;

/** Whether a birthday is in a span: by month and day, also over New Year; 29 February counts as the 28th in common years. */
export function birthdayFits(value: RawBuilder<unknown>, preset: string, today: string): RawBuilder<boolean> {
  if (!isPreset(preset)) return sql`false`;
  const { from, to } = spanOf(preset, today);
  if (Date.parse(to) - Date.parse(from) >= WHOLE_YEAR) return sql`${value} is not null`;
  const number = (day: string) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
  const leapDay = isLeap(Number((number(from) <= 228 ? from : to).slice(0, 4))) ? 229 : 228;
  const day = sql`(case when to_char(${value}, 'MMDD') = '0229' then ${leapDay}::int else to_char(${value}, 'MMDD')::int end)`;
  return number(from) <= number(to)
    ? sql`${day} between ${number(from)}::int and ${number(to)}::int`
    : sql`(${day} >= ${number(from)}::int or ${day} <= ${number(to)}::int)`;
}

export function choiceFits(
  kind: FieldKind,
  value: RawBuilder<unknown>,
  operator: Operator,
  values: string[],
): RawBuilder<boolean> {
  const wanted = sql`${values}::text[]`;
  if (kind !== 'choices')
    return operator === 'none_of' ? sql`coalesce(${value}, '') <> all(${wanted})` : sql`${value} = any(${wanted})`;
  if (operator === 'all_of') return sql`${value} ?& ${wanted}`;
  return operator === 'none_of' ? sql`not coalesce(${value} ?| ${wanted}, false)` : sql`${value} ?| ${wanted}`;
}

/** Whether there is nothing: no text, no list, no value. */
export function isEmpty(kind: FieldKind, value: RawBuilder<unknown>): RawBuilder<boolean> {
  if (kind === 'choices') return sql`coalesce(${value}, '[]') = '[]'`;
  return ['text', 'choice', 'country'].includes(kind) ? sql`btrim(coalesce(${value}, '')) = ''` : sql`${value} is null`;
}

/** Whether a value of some kind meets a condition, which `filterErrors` has checked. */
export function valueFits(
  kind: FieldKind,
  compared: Compared,
  condition: Pick<Condition, 'condition_operator' | 'condition_value'>,
  today: string,
): RawBuilder<boolean> {
  const { value } = compared;
  const { condition_operator: operator } = condition;
  const values = valuesOf(condition);
  if (operator === 'empty') return isEmpty(kind, value);
  if (operator === 'not_empty') return sql`not (${isEmpty(kind, value)})`;
  switch (kind) {
    case 'tick':
      return sql`(coalesce(${value}, 'false') = 'true') = ${operator === 'yes'}`;
    case 'text':
      return textFits(value, operator, values[0] ?? '');
    case 'number':
      return numberFits(value, operator, values.map(Number));
    case 'date':
      return dayFits(compared, operator, values, today);
    case 'birthday':
      return birthdayFits(value, values[0] ?? '', today);
    default:
      return choiceFits(kind, value, operator, values);
  }
}

/** A filter: at least one of its groups holds, and with it each of the group's conditions. No conditions always hold. */
export function conditionsHold<C extends Pick<Condition, 'condition'>>(
  conditions: readonly C[],
  holds: (condition: C) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const groups = groupsOf(conditions).map((group) => sql`(${sql.join(group.map(holds), sql` and `)})`);
  return groups.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(groups, sql` or `)})`;
}
