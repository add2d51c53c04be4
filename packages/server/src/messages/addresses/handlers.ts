import { Failure, invalid } from '@schoolbell/core/http/errors';
import { addressTexts } from '@schoolbell/core/messages/addresses/rules';
import { addressWorks, newsChanged } from '@schoolbell/core/messages/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { emailOf, findAddress, findConsents, markWorking } from './queries.ts';
import { addressKey, openReader, setNews } from './verbs.ts';

/** The address of someone whom the viewer may open. */
async function openAddress(context: StaffContext, user_id: number): Promise<string> {
  const { db, viewer } = context;
  await openReader(context, user_id);
  return emailOf(db, viewer.institution_id, user_id);
}

/** What is known of the addresses of people: whether mail arrives, and whether news are wanted. */
export const addressesHandlers: Handlers<'mailAddresses'> = {
  addressState: async ({ user_id }, context) => {
    const { db, viewer } = context;
    const address = await openAddress(context, user_id);
    const key = addressKey(address);
    const [state, changes] = [
      await findAddress(db, viewer.institution_id, key),
      await findConsents(db, viewer.institution_id, key),
    ];
    return { data: { address, ...state, changes } };
  },

  setAddressState: async ({ user_id, works, news, reason }, context) => {
    const { db, viewer, now } = context;
    const address_key = addressKey(await openAddress(context, user_id));
    if (!address_key) throw new Failure('conflict', addressTexts.noAddress);
    if (works === undefined && news === undefined) throw invalid({ news: 'This field is required' });
    const about = { person_id: user_id, after: { reason } };
    if (works && (await markWorking(db, viewer.institution_id, address_key, now)))
      await context.audit(addressWorks, about);
    const consent = { address_key, source: 'staff' as const, by: viewer.user_detail_id, mail_id: null, reason };
    if (news !== undefined && (await setNews(context, { ...consent, value: news })))
      await context.audit(newsChanged, { ...about, before: { news: 1 - news }, after: { news, reason } });
    return { message: 'Saved' };
  },
};
