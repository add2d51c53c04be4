import { sql } from 'kysely';
import { LEAD, staffRoles, STUDENT } from '@schoolbell/core/access';
import { type FilterType, kindOfQuestion, ownFields } from '@schoolbell/core/filters/fields/rules';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { genders } from '@schoolbell/core/people/questions/genders/rules';
import type { Db } from '../../http/context.ts';
import { customFields } from '../../people/custom/queries.ts';

type Choice = FilterField['options'][number];

/** What students or leads of a school can be filtered by: their own fields with the school's choices, then its questions. */
export async function filterFieldsOf(db: Db, institution_id: number, type: FilterType): Promise<FilterField[]> {
  const [questions, { rows }] = await Promise.all([
    customFields(db, institution_id, type === 'student' ? STUDENT : LEAD),
    sql<Choice & { of: string }>`
      select 'lead_stage' as of, id::text as value, stage_name as label, "order" as place from stage where institution_id = ${institution_id} and ${type === 'lead'}
      union all
      select 'lead_owner', user_detail_id::text, full_name(first_name, surname), 0 from person
      where institution_id = ${institution_id} and role_id = any(${Object.keys(staffRoles).map(Number)}::smallint[]) and archived_at is null and ${type === 'lead'}
      union all
      select 'batch', id::text, batch_name, 0 from batch where institution_id = ${institution_id} and archived_at is null and ${type === 'student'}
      union all
      select 'tag', id::text, tag_name, 0 from tag where institution_id = ${institution_id}
      union all
      select 'form_type', custom_form_id::text, custom_form_name, 0 from form where institution_id = ${institution_id} and purpose = 'own'
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
