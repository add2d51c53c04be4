import { fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { invalid, stale } from '@schoolbell/core/http/errors';
import { personChanged } from '@schoolbell/core/people/events';
import type { updateStaff } from '@schoolbell/core/staff/contract';
import { employmentErrors, workingHoursErrors } from '@schoolbell/core/staff/rules';
import { findFile } from '../../files/queries.ts';
import type { Acting } from '../../http/context.ts';
import { withdrawInvitations } from '../../jobs/queries.ts';
import { changePerson } from '../../people/edits/queries.ts';
import { lastEditor } from '../../people/queries.ts';
import { deleteCredentials } from '../../session/queries.ts';
import { replaceEmployment, replaceWorkingHours, staffByEmail, type StaffMember } from '../queries.ts';
import { open, refuseChange, refuseRole } from '../verbs.ts';

type Changes = ParsedOf<typeof updateStaff>;

/** What is wrong with a new address for a person: they already sign in with theirs, or a colleague has it. */
async function emailError(
  { db, viewer }: Pick<Acting, 'db' | 'viewer'>,
  person: StaffMember,
  email: string,
): Promise<string | undefined> {
  if (person.sign_in === 'active')
    return `${fullName(person)} signs in with this address. An owner changes it with Change address`;
  const known = await staffByEmail(db, viewer.institution_id, email);
  return known && known.user_detail_id !== person.user_detail_id
    ? `${fullName(known)} already has this address`
    : undefined;
}

async function checkChanges(
  context: Acting,
  person: StaffMember,
  { role_id, email, image_handle, employment, working_hours }: Changes,
): Promise<void> {
  const { db, viewer } = context;
  const errors = { ...employmentErrors(employment ?? []), ...workingHoursErrors(working_hours ?? []) };
  if (image_handle && (await findFile(db, viewer.institution_id, image_handle))?.kind !== 'image')
    errors['image_handle'] = 'Image not found';
  const wrong = email !== undefined && email !== person.email ? await emailError(context, person, email) : undefined;
  if (wrong) errors['email'] = wrong;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // People who can't assign a person's role can't change anything about them; everyone changes their own details in their
  // profile.
  if (person.user_detail_id !== viewer.user_detail_id) await refuseRole(context, person.role_id);
  if (role_id === undefined || role_id === person.role_id) return;
  await refuseChange(context, person);
  await refuseRole(context, role_id);
}

/** Writes changed lists; returns the changes for the audit log. */
async function changeLists(
  { db, viewer }: Pick<Acting, 'db' | 'viewer'>,
  person: StaffMember,
  wanted: Pick<Changes, 'employment' | 'working_hours'>,
) {
  const who = { institution_id: viewer.institution_id, user_detail_id: person.user_detail_id };
  const differs = (name: 'employment' | 'working_hours') =>
    wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(person[name]);
  if (differs('employment')) await replaceEmployment(db, who, wanted.employment!);
  if (differs('working_hours')) await replaceWorkingHours(db, who, wanted.working_hours!);
  const names = (['employment', 'working_hours'] as const).filter(differs);
  const pick = (from: Pick<Changes, 'employment' | 'working_hours'>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(person), after: pick(wanted) };
}

/** Changes a colleague: version first, then what the viewer may change, then the audit row; returns the current record. */
export async function changeStaff(context: Acting, input: Changes): Promise<StaffMember> {
  const { db, viewer, now } = context;
  const { user_detail_id, version, employment, working_hours, ...changes } = input;
  const person = await open(context, user_detail_id, true);
  if (version !== person.version) throw stale(person, await lastEditor(db, viewer, user_detail_id));
  await checkChanges(context, person, input);
  // The link in the old address's mail must lead nowhere from now on.
  const isMoved = person.sign_in !== 'active' && changes.email !== undefined && changes.email !== person.email;
  const waiting = isMoved ? await withdrawInvitations(db, viewer.institution_id, user_detail_id) : 0;
  const wasInvited = isMoved && (person.sign_in === 'invited' || waiting > 0);
  if (wasInvited) await deleteCredentials(db, viewer.institution_id, [user_detail_id]);
  const lists = await changeLists(context, person, { employment, working_hours });
  const own = await changePerson(db, {
    institution_id: viewer.institution_id,
    user_detail_id,
    changes,
    now,
    touch: Object.keys(lists.after).length > 0,
  });
  const after = { ...own?.after, ...lists.after };
  if (Object.keys(after).length > 0) {
    await context.audit(personChanged, {
      person_id: user_detail_id,
      before: { ...own?.before, ...lists.before },
      after,
    });
    context.changed('staff');
    if ('role_id' in after) context.changed('access', [user_detail_id]);
  }
  if (wasInvited) await context.later('staffInvited', { user_detail_id });
  return open(context, user_detail_id);
}
