import { randomBytes } from 'node:crypto';
import { fullName } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { invitationLinkShown, staffAdded, staffInvited, staffUninvited } from '@schoolbell/core/staff/events';
import type { Handlers } from '../../http/context.ts';
import { findKeptInvitation, withdrawInvitations } from '../../jobs/queries.ts';
import { secretPlace } from '../../jobs/secrets.ts';
import { deleteCredentials, institutionsOf, signInOf } from '../../session/queries.ts';
import { insertStaff, staffByEmail } from '../queries.ts';
import { invitationUrl, open, refuseRole } from '../verbs.ts';

/** New staff: added, invited, or withdrawn. */
export const invitationsHandlers = {
  addStaff: async (input, context) => {
    const { db, viewer } = context;
    await refuseRole(context, input.role_id);
    const known = await staffByEmail(db, viewer.institution_id, input.email);
    if (known)
      throw invalid({
        email: known.is_archived
          ? `${fullName(known)} used to work here with this address. Restore them instead`
          : `${fullName(known)} already has this address`,
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
        `${fullName(person)} already signs in. A forgotten password can be reset on the sign-in page.`,
      );
    if (!person.email) throw new Failure('conflict', 'There is no e-mail address to send to.');
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
          ? `${fullName(person)} already signs in. Archive them to sign them out.`
          : 'They have not been invited.',
      );
    await deleteCredentials(context.db, context.viewer.institution_id, [user_detail_id]);
    await context.audit(staffUninvited, { person_id: user_detail_id });
    return { message: `The invitation of ${fullName(person)} is withdrawn.` };
  },

  invitationLink: async ({ user_detail_id }, context) => {
    const { db, viewer, publicUrl } = context;
    const person = await open(context, user_detail_id);
    await refuseRole(context, person.role_id);
    const signIn = await signInOf(db, user_detail_id);
    const isWaiting = !person.is_archived && person.sign_in === 'invited' && signIn?.invited;
    // A link that also opens another school is only for the person's own mailbox.
    const isOurs = isWaiting && (await institutionsOf(db, signIn)).every((one) => one === viewer.institution_id);
    const kept = isOurs ? await findKeptInvitation(db, viewer.institution_id, user_detail_id) : undefined;
    if (!kept) return { url: null, message: 'This link is no longer kept here. Send a new invitation.' };
    const secret = context.unseal(
      kept.secret,
      secretPlace(viewer.institution_id, { subject: kept.subject, address: kept.to_email }),
    );
    await context.audit(invitationLinkShown, { person_id: user_detail_id });
    return { url: invitationUrl(publicUrl, secret), message: `Give this link to ${fullName(person)} only.` };
  },
} satisfies Partial<Handlers<'staff'>>;
