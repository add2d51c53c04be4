import type * as z from 'zod/mini';
import { fullName } from '@schoolbell/core/format';
import { Failure, mergedInto, missing, invalid, stale } from '@schoolbell/core/http/errors';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { LEAD, staffRoles, STUDENT } from '@schoolbell/core/access';
import { seenBy } from '@schoolbell/core/http/hidden';
import { type newPerson, type personChanges, PersonDetails } from '@schoolbell/core/people/person';
import { customErrors, mayOpenPerson } from '@schoolbell/core/people/rules';
import { personAdded, personChanged } from '@schoolbell/core/people/events';
import { findFile } from '../files/queries.ts';
import type { Acting, Db, SignedIn, StaffContext } from '../http/context.ts';
import { customFields } from './custom/queries.ts';
import { type Details, findDetails, noteOpening } from './details/queries.ts';
import { findDuplicates } from './duplicates/queries.ts';
import { changePerson, type Change } from './edits/queries.ts';
import { findKept } from './merges/queries.ts';
import { addPerson, findPerson, lastEditor, type PersonSummary, type PersonToAdd } from './queries.ts';
import { tellAdded } from './telling/verbs.ts';

type Changes = z.output<z.ZodMiniObject<typeof personChanges>>;
type NewPerson = z.output<z.ZodMiniObject<typeof newPerson>>;
type Area = 'students' | 'leads';

const areaOf = (role_id: number): Area => (role_id === STUDENT ? 'students' : 'leads');

/** Whom notes and tasks are about: students, leads, and colleagues. */
export const anybody = [STUDENT, LEAD, ...Object.keys(staffRoles).map(Number)];

/** The student or lead that a viewer may open, locked until the transaction ends where it is to change. A foreign one answers like a missing one. */
export async function openPerson(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  user_detail_id: number,
  { role_id, locked = false, roles }: { role_id?: number; locked?: boolean; roles?: readonly number[] } = {},
): Promise<PersonSummary> {
  const person = await findPerson(db, viewer.institution_id, user_detail_id, { locked, ...(roles && { roles }) });
  if (!person || (role_id !== undefined && person.role_id !== role_id) || !mayOpenPerson(viewer, person))
    throw missing();
  return person;
}

/** The same, including colleagues: the subject of a note or a task. */
export const openAnybody = (
  context: Pick<StaffContext, 'db' | 'viewer'>,
  user_detail_id: number,
): Promise<PersonSummary> => openPerson(context, user_detail_id, { roles: anybody });

/** Why a record is not there: it was merged into another one that the viewer may open, which the answer names, or there is none. */
async function missingOrMerged(db: Db, viewer: SignedIn, user_detail_id: number): Promise<Failure> {
  const kept = await findKept(db, viewer, user_detail_id);
  return kept ? mergedInto(kept) : missing();
}

/** Everything about a person whom the viewer may open. */
export async function readDetails(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  user_detail_id: number,
  role_id: number,
): Promise<Details> {
  const found = await findDetails(db, viewer, user_detail_id, role_id);
  if (!found) throw await missingOrMerged(db, viewer, user_detail_id);
  if (!mayOpenPerson(viewer, found)) throw missing();
  const { owner_id: _, ...details } = found;
  // These details also travel beside refusals, which pass no schema.
  return seenBy(viewer, PersonDetails, details);
}

/** The same, for a person who opens the record to read it, which is recorded. A refusal rolls back the whole transaction. */
export async function openDetails(context: StaffContext, user_detail_id: number, role_id: number): Promise<Details> {
  const [details] = await Promise.all([
    readDetails(context, user_detail_id, role_id),
    noteOpening(context.db, context.viewer, user_detail_id, context.now),
  ]);
  return details;
}

/** Mistakes that a form's rules can't find: values of the school's own fields, and other schools' pictures. */
async function checkValues(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  role_id: number,
  values: Pick<Changes, 'custom' | 'image_handle'>,
  kept: FormValues,
): Promise<void> {
  const { custom = {}, image_handle } = values;
  const errors: Record<string, string> = {};
  if (Object.keys(custom).length > 0)
    Object.assign(
      errors,
      customErrors(
        await customFields(db, viewer.institution_id, role_id, Object.keys(kept)),
        custom as FormValues,
        kept,
      ),
    );
  if (image_handle && !(await findFile(db, viewer.institution_id, image_handle)))
    errors['image_handle'] = 'Image not found';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Changes a person whom the viewer can open: version first, then values, then the audit row; returns the current record. */
export async function editPerson(
  context: Acting,
  role_id: number,
  input: Changes & Change & { user_detail_id: number; version: number },
): Promise<Details> {
  const { db, viewer, now } = context;
  const { user_detail_id, version, ...changes } = input;
  const person = await openPerson(context, user_detail_id, { role_id, locked: true });
  if (version !== person.version)
    throw stale(await readDetails(context, user_detail_id, role_id), await lastEditor(db, viewer, user_detail_id));
  await checkValues(context, role_id, changes, person.custom as FormValues);
  const changed = await changePerson(db, { institution_id: viewer.institution_id, user_detail_id, changes, now });
  if (changed) {
    await context.audit(personChanged, { person_id: user_detail_id, ...changed });
    context.changed(areaOf(role_id));
  }
  return readDetails(context, user_detail_id, role_id);
}

/** Adds a person by staff. Someone with similar details refuses it with 409, by name where the viewer can open them, until staff say that it is meant. */
export async function createPerson(
  context: StaffContext,
  role_id: 3 | 4,
  input: NewPerson,
  more: Pick<PersonToAdd, 'status' | 'stage_id' | 'interest' | 'owner_id'>,
): Promise<number> {
  const { db, viewer, now } = context;
  const { isDuplicate, guardian, custom, ...person } = input;
  await checkValues(context, role_id, input, {});
  const contacts = [person.email, person.phone, guardian?.email, guardian?.phone].filter(
    (contact) => contact !== undefined && contact !== '',
  ) as string[];
  const question = {
    institution_id: viewer.institution_id,
    roles: [STUDENT, LEAD],
    firstName: person.firstName,
    surname: person.surname ?? '',
    dob: person.dob ?? '',
    contacts,
  };
  const like = await findDuplicates(db, question);
  if (like.length > 0 && !isDuplicate) {
    const known = like.filter((one) => mayOpenPerson(viewer, one)).map(fullName);
    throw new Failure(
      'duplicate',
      `${known[0] ?? 'Someone with similar details'} is already here and may be the same person. Add anyway?`,
    );
  }
  const added = await addPerson(db, {
    ...person,
    ...more,
    institution_id: viewer.institution_id,
    role_id,
    custom: custom ?? {},
    guardian: guardian ?? null,
    signup_source: 'staff',
    is_duplicate: like.length > 0 ? 1 : 0,
    now,
  });
  if (like.length > 0) await context.later('duplicates', { user_detail_id: added.user_detail_id });
  tellAdded(context, role_id, [added.user_detail_id]);
  await context.audit(personAdded, { person_id: added.user_detail_id, after: input });
  context.changed(areaOf(role_id));
  return added.user_detail_id;
}
