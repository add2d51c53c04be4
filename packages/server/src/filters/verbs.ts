import type { RawBuilder } from 'kysely';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { FilterType } from '@schoolbell/core/filters/fields/rules';
import { filterErrors, type Condition } from '@schoolbell/core/filters/rules';
import type { TableContext } from '../http/context.ts';
import { whereConditions } from './queries.ts';
import { filterFieldsOf } from './fields/queries.ts';

/** Whether a viewer opens people of this kind at all; which leads, the lists decide. */
export function mayFilter({ viewer }: TableContext, type: FilterType): boolean {
  return type === 'student'
    ? viewer.access.has('students')
    : viewer.access.has('leads') || viewer.access.has('all_leads');
}

/** Refuses people who can't open this kind of people. */
export function refuseType(context: TableContext, type: FilterType): void {
  if (mayFilter(context, type)) return;
  const category = type === 'student' ? 'students' : 'leads';
  throw new Failure(
    'forbidden',
    `Your role doesn't have the access "${category}", which this needs. Please contact your admin to request permission.`,
  );
}

/** Refuses conditions that say nothing, at their fields below `name`. */
export async function checkConditions(
  { db, viewer }: TableContext,
  type: FilterType,
  conditions: readonly Condition[],
  name = 'filter_data',
): Promise<void> {
  const errors = filterErrors(conditions, await filterFieldsOf(db, viewer.institution_id, type), name);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Conditions of a stored filter as a condition on a person `p`, on this day in the school's zone. */
export async function whereOf(
  { db, viewer, tenant, now }: TableContext,
  type: FilterType,
  conditions: readonly Condition[],
): Promise<RawBuilder<boolean>> {
  const fields = await filterFieldsOf(db, viewer.institution_id, type);
  return whereConditions(conditions, fields, {
    institution_id: viewer.institution_id,
    time_zone: tenant.time_zone,
    today: dayIn(now, tenant.time_zone),
  });
}

/** What a list's filters narrow it to; nothing if there are none. Throws `invalid` on conditions that say nothing. */
export async function narrowedBy(
  context: TableContext,
  type: FilterType,
  filters: readonly Condition[],
): Promise<{ where?: RawBuilder<boolean> }> {
  if (filters.length === 0) return {};
  await checkConditions(context, type, filters, 'filters');
  return { where: await whereOf(context, type, filters) };
}
