import { Failure, missing } from '@schoolbell/core/http/errors';
import { replyAddressAsked, replyAddressConfirmed, replyAddressRemoved } from '@schoolbell/core/records/events';
import type { Handlers } from '../../../http/context.ts';
import { hashOf } from '../../../http/tokens.ts';
import { replyAddresses as knownAddresses } from '../queries.ts';
import {
  askReplyAddress,
  confirmReplyToken,
  countReplyAddresses,
  deleteReplyAddress,
  listReplyAddresses,
  MOST_REPLY_ADDRESSES,
} from './queries.ts';

/** Addresses that families may reply to, beside the school's own and its staff's. */
export const repliesHandlers: Handlers<'replies'> = {
  replyAddresses: async (_, { db, viewer }) => {
    const { school, own } = await knownAddresses(db, viewer, '');
    return { school, own, data: await listReplyAddresses(db, viewer.institution_id) };
  },

  addReplyAddress: async ({ reply_to }, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id: asked_by } = viewer;
    if ((await countReplyAddresses(db, institution_id)) >= MOST_REPLY_ADDRESSES)
      throw new Failure('conflict', `A school has at most ${MOST_REPLY_ADDRESSES} reply addresses. Remove one first.`);
    const reply_address_id = await askReplyAddress(db, { institution_id, email: reply_to, asked_by, now });
    if (reply_address_id === undefined) throw new Failure('conflict', `${reply_to} is already confirmed.`);
    await context.later('replyAddressMail', { reply_address_id });
    await context.audit(replyAddressAsked, { after: { reply_to } });
    return { message: `Open the link that is mailed to ${reply_to} within three days.` };
  },

  removeReplyAddress: async ({ reply_address_id }, context) => {
    const reply_to = await deleteReplyAddress(context.db, context.viewer.institution_id, reply_address_id);
    if (reply_to === undefined) throw missing();
    await context.audit(replyAddressRemoved, { before: { reply_to } });
    return { message: 'Reply address removed' };
  },

  confirmReplyAddress: async ({ institution, token }, context) => {
    const { institution_id } = await context.enter(institution);
    const reply_to = await confirmReplyToken(context.db, institution_id, hashOf(token), context.now);
    if (reply_to === undefined)
      throw new Failure('gone', 'This link no longer works. Ask for a new one where the e-mail is written.');
    await context.audit(replyAddressConfirmed, { after: { reply_to } });
    return { message: `Replies can go to ${reply_to} from now on.` };
  },
};
