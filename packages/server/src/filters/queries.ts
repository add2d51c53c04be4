import { type RawBuilder, sql } from 'kysely';
import { LEAD, staffRoles, STUDENT } from '@schoolbell/core/access';
import { isPreset, spanOf } from '@schoolbell/core/filters/dates/rules';
import { type FilterType, kindOfQuestion, ownFields } from '@schoolbell/core/filters/fields/rules';
import {
  type FieldKind,
  type FilterField,
  type Condition,
  type Operator,
  valuesOf,
} from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { Db } from '../http/context.ts';
import { answerTo, type Compared, customFields } from '../people/custom/queries.ts';
import { rottenLead } from '../people/leads/queries.ts';

/** Where and when a filter is asked: days are the school's. */
export interface FilterPlace {
  institution_id: number;
  time_zone: string;
  /** YYYY-MM-DD */ today: string;
}

type Choice = FilterField['options'][number];

/** What students or leads of a school can be filtered by: their own fields with the school's choices, then its questions. */
export async function filterFieldsOf(db: Db, institution_id: number, type: FilterType): Promise<FilterField[]> {
  const [questions, { rows }] = await Promise.all([
    customFields(db, institution_id, type === 'student' ? STUDENT : LEAD),
    sql<Choice & { of: string }>`
      select 'lead_stage' as of, id::text as value, stage_name as label, "order" as place from stage where institution_id = ${institution_id} and ${type === 'lead'}
      union all
      select 'lead_owner', user_detail_id::text, btrim(first_name || ' ' || surname), 0 from person
      where institution_id = ${institution_id} and role_id = any(${Object.keys(staffRoles).map(Number)}::smallint[]) and archived_at is null and ${type === 'lead'}
      union all
      select 'batch', id::text, batch_name, 0 from batch where institution_id = ${institution_id} and archived_at is null and ${type === 'student'}
      union all
      select 'tag', id::text, tag_name, 0 from tag where institution_id = ${institution_id}
      union all
      select 'form_type', custom_form_id::text, custom_form_name, 0 from form where institution_id = ${institution_id}
      order by place, label`.execute(db),
  ]);
  const choicesOf = (name: string) =>
    rows.filter((row) => row.of === name.replace('_last_', '_')).map(({ value, label }) => ({ value, label }));
  const own = ownFields(type).map((field) =>
    field.ids && field.options.length === 0 ? { ...field, options: choicesOf(field.name) } : field,
  );
  const asked = questions.flatMap(
    ({ id, field_name, custom_name, field_type, select_options, is_archived }): FilterField[] => {
      const kind = kindOfQuestion(field_type, select_options.length > 0);
      const listed =
        field_type === 'gender'
          ? genders.map(({ value, label }) => ({ value, label }))
          : select_options.map(({ value }) => ({ value, label: value }));
      return kind
        ? [
            {
              name: field_name,
              label: custom_name,
              kind,
              options: listed,
              ids: false,
              custom_form_field_id: id,
              is_archived,
            },
          ]
        : [];
    },
  );
  return [...own, ...asked];
}

const asDate = (text: string): RawBuilder<unknown> => sql`${text}::date`;

/** Columns whose value is compared as it lies there. */
const columns: Record<string, string> = {
  email: 'p.email',
  phone: 'p.phone',
  gender: 'p.gender',
  nationality: 'p.nationality',
  street: 'p.street',
  city: 'p.city',
  state: 'p.state',
  zip: 'p.zip',
  country: 'p.country',
  guardian: 'p.guardian_text',
  signup_source: 'p.signup_source',
  referral_source: 'p.referral_source',
  user_status: 'p.status',
  date_of_birth: 'p.dob',
  birthday: 'p.dob',
};

/** Full years on a day, as `ageOf` counts them: with the day of birth added, so that 29 February becomes the 28th. */
function age(today: string): RawBuilder<unknown> {
  const years = sql`(date_part('year', ${today}::date) - date_part('year', p.dob))::int`;
  return sql`(${years} - ((p.dob + make_interval(years => ${years})) > ${today}::date)::int)`;
}

function ownValue(name: string, { institution_id, time_zone, today }: FilterPlace): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${time_zone})::date`;
  switch (name) {
    case 'student_name':
    case 'lead_name':
      return sql`p.first_name || ' ' || p.surname`;
    case 'age':
      return age(today);
    case 'created_date':
      return dayOf('p.created_at');
    case 'converted_date':
      return dayOf('p.converted_at');
    case 'lead_stage':
      return sql`p.stage_id::text`;
    case 'lead_interest':
      return sql`p.interest::text`;
    case 'lead_owner':
      return sql`p.owner_id::text`;
    case 'household_size':
      return familySize(institution_id);
    case 'lead_stage_days':
      return sql`(${today}::date - ${dayOf('p.stage_since')})`;
    case 'lead_last_stage':
      return sql`(select m.from_stage_id::text from stage_move m where m.institution_id = ${institution_id} and m.person_id = p.user_detail_id order by m.moved_at desc, m.id desc limit 1)`;
    default:
      return sql.ref(columns[name]!);
  }
}

/** How many children a person's family has here, themselves among them: those of the same household, and of the same guardians. */
function familySize(institution_id: number): RawBuilder<unknown> {
  return sql`(select count(*) from (
    select p.user_detail_id as id
    union select h.user_detail_id from person h where h.institution_id = ${institution_id} and h.household_id = p.household_id and h.archived_at is null
    union select s.user_detail_id from guardian_link mine join guardian_link theirs on theirs.institution_id = mine.institution_id and theirs.guardian_id = mine.guardian_id
      join person s on s.institution_id = theirs.institution_id and s.user_detail_id = theirs.child_id
      where mine.institution_id = ${institution_id} and mine.child_id = p.user_detail_id and s.archived_at is null) family)`;
}

/** What ties a person to several records of a kind: a table's rows, by the record's id. */
const ties: Record<string, { rows: RawBuilder<unknown>; id: string }> = {
  batch: { rows: sql`batch_member tie`, id: 'tie.batch_id' },
  tag: { rows: sql`person_tag tie`, id: 'tie.tag_id' },
  form_type: {
    rows: sql`(select institution_id, person_id, custom_form_id from submission where state = 'accepted') tie`,
    id: 'tie.custom_form_id',
  },
};

/** Whether a person is tied to any, to all or to none of some records. Who is, is looked up once for all people, and not for each. */
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
  if (name === 'lead_rotten') return stageOf(institution_id, rottenLead('p'));
  return sql<boolean>`p.user_detail_id in (select l.child_id from guardian_link l where l.institution_id = ${institution_id})`;
}

/** Text of both sides without case and accents; what is not there is empty. */
function textFits(value: RawBuilder<unknown>, operator: Operator, wanted: string): RawBuilder<boolean> {
  // What is looked for is folded once, in a query of its own; plain letters fold without a dictionary, which most texts are.
  // The others fold by what fold() does: a call of that function for each person takes three times as long as its work.
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

function numberFits(value: RawBuilder<unknown>, operator: Operator, [first, second]: number[]): RawBuilder<boolean> {
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

function dayFits(
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

/** Whether a birthday falls into a span: by month and day, over New Year too; 29 February comes on the 28th in common years. */
function birthdayFits(value: RawBuilder<unknown>, preset: string, today: string): RawBuilder<boolean> {
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

function choiceFits(
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
function isEmpty(kind: FieldKind, value: RawBuilder<unknown>): RawBuilder<boolean> {
  if (kind === 'choices') return sql`coalesce(${value}, '[]') = '[]'`;
  return ['text', 'choice', 'country'].includes(kind) ? sql`btrim(coalesce(${value}, '')) = ''` : sql`${value} is null`;
}

function fits(field: FilterField, condition: Condition, place: FilterPlace): RawBuilder<boolean> {
  const { condition_operator: operator } = condition;
  if (field.custom_form_field_id === null && Object.hasOwn(ties, field.name))
    return tiedTo(field.name, operator, valuesOf(condition), place);
  if (field.custom_form_field_id === null && field.kind === 'tick')
    return sql`(${tickOf(field.name, place)}) = ${operator === 'yes'}`;
  const compared =
    field.custom_form_field_id === null ? { value: ownValue(field.name, place), day: asDate } : answerTo(field);
  const { value } = compared;
  const values = valuesOf(condition);
  if (operator === 'empty') return isEmpty(field.kind, value);
  if (operator === 'not_empty') return sql`not (${isEmpty(field.kind, value)})`;
  switch (field.kind) {
    case 'tick':
      return sql`(coalesce(${value}, 'false') = 'true') = ${operator === 'yes'}`;
    case 'text':
      return textFits(value, operator, values[0] ?? '');
    case 'number':
      return numberFits(value, operator, values.map(Number));
    case 'date':
      return dayFits(compared, operator, values, place.today);
    case 'birthday':
      return birthdayFits(value, values[0] ?? '', place.today);
    default:
      return choiceFits(field.kind, value, operator, values);
  }
}

/**
 * A filter as a condition on a person `p`. Of a field that is gone nobody fits, so that a mail never goes to more people
 * than were meant. The values have been checked by `filterErrors`.
 */
export function whereConditions(
  conditions: readonly Condition[],
  fields: readonly FilterField[],
  place: FilterPlace,
): RawBuilder<boolean> {
  const groups = groupsOf(conditions).map((group) =>
    sql.join(
      group.map((condition) => {
        const field = fields.find((one) => one.name === condition.condition_field);
        return field ? sql`(${fits(field, condition, place)})` : sql`false`;
      }),
      sql` and `,
    ),
  );
  return groups.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        groups.map((group) => sql`(${group})`),
        sql` or `,
      )})`;
}
