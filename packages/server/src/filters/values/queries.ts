import { type RawBuilder, sql } from 'kysely';
import { fieldsIn } from '@schoolbell/core/people/fields';

/** Where and when a filter is asked: days are the school's. */
export interface FilterPlace {
  institution_id: number;
  time_zone: string;
  /** YYYY-MM-DD */ today: string;
}

/** Columns compared without conversion. */
const columns: Record<string, string> = {
  ...Object.fromEntries(
    fieldsIn().flatMap(({ name, filter, column }) => (filter === false ? [] : [[filter?.name ?? name, `p.${column}`]])),
  ),
  guardian: 'p.guardian_text',
  signup_source: 'p.signup_source',
  user_status: 'p.status',
  birthday: 'p.dob',
};

/** Full years on a day, as `ageOf` counts them: with the day of birth added, so that 29 February becomes the 28th. */
function age(today: string): RawBuilder<unknown> {
  const years = sql`(date_part('year', ${today}::date) - date_part('year', p.dob))::int`;
  return sql`(${years} - ((p.dob + make_interval(years => ${years})) > ${today}::date)::int)`;
}

export function ownValue(name: string, { institution_id, time_zone, today }: FilterPlace): RawBuilder<unknown> {
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

/** How many children a person's family has here, including themselves: in the same household, or with the same guardians. */
function familySize(institution_id: number): RawBuilder<unknown> {
  return sql`(select count(*) from (
    select p.user_detail_id as id
    union select h.user_detail_id from person h where h.institution_id = ${institution_id} and h.household_id = p.household_id and h.archived_at is null
    union select s.user_detail_id from guardian_link mine join guardian_link theirs on theirs.institution_id = mine.institution_id and theirs.guardian_id = mine.guardian_id
      join person s on s.institution_id = theirs.institution_id and s.user_detail_id = theirs.child_id
      where mine.institution_id = ${institution_id} and mine.child_id = p.user_detail_id and s.archived_at is null) family)`;
}
