import { leadConverted } from '@schoolbell/core/enquiries/events';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { Context } from '../../http/context.ts';
import { peopleTold } from '../../people/telling/queries.ts';
import { convertToStudent } from './queries.ts';

/** Makes a lead a student, and tells of it. */
export async function convertLead(
  { db, tenant, now, audit, happened }: Pick<Context, 'db' | 'tenant' | 'now' | 'audit' | 'happened'>,
  person_id: number,
): Promise<void> {
  const { institution_id } = tenant;
  await convertToStudent(db, institution_id, person_id, now);
  void happened('lead.converted', peopleTold(institution_id, [person_id]));
  await audit(leadConverted, { person_id, before: { role_id: LEAD }, after: { role_id: STUDENT } });
}
