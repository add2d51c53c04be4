import { randomBytes } from 'node:crypto';
import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure, invalid, refuseStale } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { employmentErrors, roleRefusal, staffChangeRefusal, workingHoursErrors } from '@schoolbell/core/staff/rules';
import { staffAdded, staffInvited, staffUninvited } from '@schoolbell/core/staff/events';
import { personArchived, personChanged, personRestored } from '@schoolbell/core/people/events';
import { findFile } from '../files/queries.ts';
import type { Handlers, StaffContext } from '../http/context.ts';
import { withdrawInvitations } from '../jobs/queries.ts';
import { deleteCredentials } from '../session/queries.ts';
import { deleteSessionsAs } from '../session/sessions/queries.ts';
import { noteOpening } from '../people/details/queries.ts';
import { archivePeople, changePerson } from '../people/edits/queries.ts';
import {
  findFutureWork,
  findStaff,
  handOver,
  insertStaff,
  listStaff,
  replaceEmployment,
  replaceWorkingHours,
  staffByEmail,
  type StaffMember,
} from './queries.ts';
import { staffAmong } from '../people/colleagues/queries.ts';
import { open, grantsOf } from './verbs.ts';

const today = ({ now, tenant }: StaffContext) => dayIn(now, tenant.time_zone);

async function refuseRole(context: StaffContext, role_id: number): Promise<void> {
  const refusal = roleRefusal(role_id, await grantsOf(context, role_id), context.viewer);
  if (refusal) throw new Failure('forbidden', refusal);
}

async function refuseChange(context: StaffContext, person: StaffMember): Promise<void> {
  const refusal = staffChangeRefusal(person, await grantsOf(context, person.role_id), context.viewer);
  if (refusal) throw new Failure('forbidden', refusal);
}

type Changes = Parameters<Handlers<'staff'>['updateStaff']>[0];

/** What is wrong with another address for somebody: they sign in with theirs already, or a colleague has it. */
async function emailError(
  { db, viewer }: StaffContext,
  person: StaffMember,
  email: string,
): Promise<string | undefined> {
  if (person.sign_in === 'active') return `${fullName(person)} signs in with this address already, so it stays`;
  const known = await staffByEmail(db, viewer.institution_id, email);
  return known && known.user_detail_id !== person.user_detail_id
    ? `${fullName(known)} has this address already`
    : undefined;
}

async function checkChanges(
  context: StaffContext,
  person: StaffMember,
  { role_id, email, image_handle, employment, working_hours }: Changes,
): Promise<void> {
  const { db, viewer } = context;
  const errors = { ...employmentErrors(employment ?? []), ...workingHoursErrors(working_hours ?? []) };
  if (image_handle && (await findFile(db, viewer.institution_id, image_handle))?.kind !== 'image')
    errors['image_handle'] = 'There is no such picture';
  const wrong = email !== undefined && email !== person.email ? await emailError(context, person, email) : undefined;
  if (wrong) errors['email'] = wrong;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // Who may not give somebody's role may change nothing about them; their own details everybody changes in their profile.
  if (person.user_detail_id !== viewer.user_detail_id) await refuseRole(context, person.role_id);
  if (role_id === undefined || role_id === person.role_id) return;
  await refuseChange(context, person);
  await refuseRole(context, role_id);
}

/** Writes lists that differ from what stands; answers what changed, for the audit log. */
async function changeLists(
  { db, viewer }: StaffContext,
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

/** Signs somebody out everywhere, with their live connections, in this branch. */
async function signOut({ db, viewer, ended }: StaffContext, user_detail_id: number): Promise<void> {
  for (const hash of await deleteSessionsAs(db, viewer.institution_id, user_detail_id)) ended(hash);
}

/** Gives what waits for somebody to a colleague, and tells open screens. */
async function giveTo(context: StaffContext, from: number, to: number) {
  const { db, viewer, now } = context;
  const [colleague] = await staffAmong(db, viewer.institution_id, [to]);
  if (!colleague || to === from) throw invalid({ hand_over_to: 'Please choose somebody who works here' });
  const given = await handOver(db, { institution_id: viewer.institution_id, from, to, now });
  for (const area of ['tasks', 'leads'] as const) context.changed(area);
  context.changed('inbox', [from, to]);
  return { hand_over_to: to, ...given };
}

/** Staff: their list, their pages, invitations, and what is changed about them. */
export const staffHandlers = {
  mentionableStaff: async ({ search, is_archived }, { db, viewer }) => ({
    data: await findStaff(db, viewer.institution_id, search, is_archived),
  }),

  staffList: async (input, context) => {
    const { rows, counted } = await listStaff(context.db, {
      ...input,
      institution_id: context.viewer.institution_id,
      day: today(context),
    });
    return pageFrom(rows, counted, input.page, input.per_page);
  },

  staffDetails: async ({ user_detail_id }, context) => {
    const details = await open(context, user_detail_id);
    await noteOpening(context.db, context.viewer, user_detail_id, context.now);
    return details;
  },

  addStaff: async (input, context) => {
    const { db, viewer } = context;
    await refuseRole(context, input.role_id);
    const known = await staffByEmail(db, viewer.institution_id, input.email);
    if (known)
      throw invalid({
        email: known.is_archived
          ? `${fullName(known)} worked here with this address. Please restore them instead`
          : `${fullName(known)} has this address already`,
      });
    const user_detail_id = await insertStaff(db, viewer.institution_id, {
      ...input,
      hash: randomBytes(24).toString('base64url'),
    });
    await context.later('staffInvited', { user_detail_id });
    await context.audit(staffAdded, { person_id: user_detail_id, after: input });
    return { user_detail_id, message: `${fullName(input)} is invited: a mail is on its way.` };
  },

  inviteStaff: async ({ user_detail_id }, context) => {
    const person = await open(context, user_detail_id, true);
    await refuseRole(context, person.role_id);
    if (person.is_archived) throw new Failure('conflict', 'Please restore them first.');
    if (person.sign_in === 'active')
      throw new Failure(
        'conflict',
        `${fullName(person)} signs in already. A forgotten password is set anew from the sign-in page.`,
      );
    if (!person.email) throw new Failure('conflict', 'There is no e-mail address to write to.');
    await withdrawInvitations(context.db, context.viewer.institution_id, user_detail_id);
    await context.later('staffInvited', { user_detail_id });
    await context.audit(staffInvited, { person_id: user_detail_id });
    return { message: `An invitation to ${person.email} is on its way.` };
  },

  uninviteStaff: async ({ user_detail_id }, context) => {
    const person = await open(context, user_detail_id, true);
    await refuseRole(context, person.role_id);
    const waiting =
      person.sign_in === 'active'
        ? 0
        : await withdrawInvitations(context.db, context.viewer.institution_id, user_detail_id);
    if (person.sign_in !== 'invited' && waiting === 0)
      throw new Failure(
        'conflict',
        person.sign_in === 'active'
          ? `${fullName(person)} signs in already. Archive them to sign them out.`
          : 'Nobody has invited them.',
      );
    await deleteCredentials(context.db, context.viewer.institution_id, [user_detail_id]);
    await context.audit(staffUninvited, { person_id: user_detail_id });
    return { message: `The invitation of ${fullName(person)} is withdrawn.` };
  },

  updateStaff: async (input, context) => {
    const { db, viewer, now } = context;
    const { user_detail_id, version, employment, working_hours, ...changes } = input;
    const person = await open(context, user_detail_id, true);
    refuseStale(version, person.version, person);
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
  },

  staffFutureWork: async ({ user_detail_id }, context) => {
    await open(context, user_detail_id);
    return findFutureWork(context.db, {
      institution_id: context.viewer.institution_id,
      user_detail_id,
      day: today(context),
      now: context.now,
    });
  },

  archiveStaff: async ({ user_detail_id, is_archived, hand_over_to }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const person = await open(context, user_detail_id, true);
    await refuseChange(context, person);
    const given =
      is_archived && hand_over_to !== undefined ? await giveTo(context, user_detail_id, hand_over_to) : undefined;
    const { changed } = await archivePeople(db, {
      institution_id,
      role_id: person.role_id,
      ids: [user_detail_id],
      is_archived,
      by: viewer.user_detail_id,
      now,
    });
    if (is_archived)
      await Promise.all([signOut(context, user_detail_id), withdrawInvitations(db, institution_id, user_detail_id)]);
    if (changed.length > 0 || given)
      await context.audit(is_archived ? personArchived : personRestored, {
        person_id: user_detail_id,
        ...(given && { after: given }),
      });
    context.changed('staff');
    return {
      message: is_archived
        ? `${fullName(person)} archived, and signed out everywhere.`
        : `${fullName(person)} restored.`,
    };
  },
} satisfies Partial<Handlers<'staff'>>;
