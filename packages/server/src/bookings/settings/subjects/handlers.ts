import { bookingSettingsChanged } from '@schoolbell/core/bookings/events';
import { subjectKinds } from '@schoolbell/core/catalog/events';
import { firstSubject } from '@schoolbell/core/bookings/settings/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { difference } from '../../../catalog/edits/verbs.ts';
import { changeRow } from '../../../catalog/queries.ts';
import { openSubject } from '../../../catalog/subjects/verbs.ts';
import { things } from '../../../catalog/verbs.ts';
import { newHash } from '../../../db/hash.ts';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { bookingSettings } from '../queries.ts';
import { findBookable, listBookable, putBookable } from './queries.ts';

/** What the list of subjects counts classes by. */
async function wanted({ db, tenant, now }: StaffContext) {
  const { preferences } = await bookingSettings(db, tenant.institution_id);
  return { now, horizon_days: preferences.horizon_days };
}

/** Which subjects are booked online, and how. */
export const subjectsHandlers = {
  bookableSubjects: async (_, context) => ({
    data: await listBookable(context.db, context.tenant.institution_id, await wanted(context)),
  }),

  updateSubject: async ({ sub_id, status, new_link, ...changes }, context) => {
    const { db, tenant, now } = context;
    const { institution_id } = tenant;
    const subject = await openSubject(context, sub_id, true);
    if (subject.is_archived) throw new Failure('conflict', `${subject.sub_name} is archived. Restore it first.`);
    const kept = (await findBookable(db, institution_id, sub_id)) ?? firstSubject;
    const is_bookable = status === 0 ? 0 : 1;
    const link_key = status === 2 && (kept.link_key === '' || new_link) ? newHash() : kept.link_key;
    const link_only = status === 0 ? kept.link_only : status === 2 ? 1 : 0;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const row = { ...kept, ...given, link_only, link_key } as typeof kept;
    await putBookable(db, institution_id, sub_id, row);
    if (is_bookable !== subject.is_bookable) {
      await changeRow(db, things.subject.noun, institution_id, sub_id, { is_bookable }, now);
      const [before, after] = [subject.is_bookable, is_bookable].map((one) => ({ sub_id, is_bookable: one }));
      await context.audit(subjectKinds.changed, { before, after });
    }
    const changed = difference({ ...kept, is_bookable: subject.is_bookable }, { ...row, is_bookable });
    if (Object.keys(changed.after).length > 0) {
      // A link opens a page, so that the log tells that it is new, and not what it is.
      const hidden = (one: Record<string, unknown>, text: string) =>
        'link_key' in one ? { ...one, link_key: text } : one;
      await context.audit(bookingSettingsChanged, {
        before: { sub_id, ...hidden(changed.before, 'old') },
        after: { sub_id, ...hidden(changed.after, 'new') },
      });
      context.changed('catalog');
    }
    const [data] = await listBookable(db, institution_id, { sub_id, ...(await wanted(context)) });
    return { data: data!, message: `${subject.sub_name} saved.` };
  },
} satisfies Partial<Handlers<'bookingSettings'>>;
