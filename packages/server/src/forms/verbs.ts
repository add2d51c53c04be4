import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../http/context.ts';
import { findForm } from './queries.ts';

/** A form of this school by its id, or the first one of its type. */
export async function formOrMissing(wanted: Parameters<typeof findForm>[2], { db, tenant }: StaffContext) {
  const form = await findForm(db, tenant.institution_id, wanted);
  if (!form) throw new Failure('notFound', 'This form could not be found.');
  return form;
}
