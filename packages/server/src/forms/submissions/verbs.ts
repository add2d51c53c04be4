import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { PersonOfForm } from '@schoolbell/core/forms/submissions/rules';
import type { Db, Tenant } from '../../http/context.ts';
import { findDuplicates } from '../../people/duplicates/queries.ts';
import type { Member } from '../families/verbs.ts';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';

/** Whom a newcomer is compared with: a lead may already be a student; a student who enrols was often a lead. */
const lookAmong = { student: [STUDENT], lead: [STUDENT, LEAD] };

function questionOf(tenant: Tenant, type: FormType, person: PersonOfForm) {
  const contacts = [person.email, person.phone, person.guardian?.email ?? '', person.guardian?.phone ?? ''].filter(
    Boolean,
  );
  return {
    institution_id: tenant.institution_id,
    roles: lookAmong[type],
    firstName: person.firstName,
    surname: person.surname,
    dob: person.dob,
    contacts,
  };
}

/** Possible duplicates of each child of a form. A single child who is sent anyway is marked without a check. */
export async function lookForDuplicates(
  db: Db,
  type: FormType,
  tenant: Tenant,
  members: readonly Pick<Member, 'person'>[],
  isDuplicate: 0 | 1,
) {
  const isLooked = members.length > 1 || isDuplicate === 0;
  return Promise.all(
    members.map(({ person }) => (isLooked ? findDuplicates(db, questionOf(tenant, type, person)) : [])),
  );
}

export const areaOf = { student: 'students', lead: 'leads' } as const;

export const roleOf = { student: STUDENT, lead: LEAD } as const;

/** Returns as they are kept; a signature is kept beside them. */
export const bodyOf = ({ signature: _, ...rest }: FormValues): FormValues => rest;
