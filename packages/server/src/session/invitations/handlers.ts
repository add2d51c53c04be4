import { Failure } from '@schoolbell/core/http/errors';
import { invitationAccepted, invitationDeclined } from '@schoolbell/core/session/events';
import type { Handlers } from '../../http/context.ts';
import { joinSignIn } from '../passwords/queries.ts';
import { ownSignIn } from '../sessions/verbs.ts';
import { endInvitation, openInvitations } from './queries.ts';

/** Answers to invitations to another school. */
export const invitationsHandlers: Handlers<'invitations'> = {
  answerInvitation: async ({ user_detail_id, join }, context) => {
    const invitation = (await openInvitations(context.db)).find((one) => one.user_detail_id === user_detail_id);
    // Another person's invitation gives the same answer as a missing one.
    if (!invitation || !(await endInvitation(context.db, user_detail_id)))
      throw new Failure('notFound', 'This invitation is no longer open.');
    const { institution_id, institution_name } = invitation;
    const { sign_in_id } = await ownSignIn(context);
    if (join) await joinSignIn(context.db, { institution_id, user_detail_id }, sign_in_id);
    await context.enterAs({ institution_id, user_detail_id });
    await context.audit(join ? invitationAccepted : invitationDeclined, { person_id: user_detail_id });
    return {
      message: join
        ? `You joined ${institution_name}. The menu with your name switches between schools.`
        : `You declined the invitation from ${institution_name}.`,
    };
  },
};
