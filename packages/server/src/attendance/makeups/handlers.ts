import { makeUpLinkRevoked, makeUpBooked, makeUpLinkMade } from '@schoolbell/core/attendance/events';
import { STUDENT } from '@schoolbell/core/access';
import { type MakeUpGrant, makeUpPath, mayBook } from '@schoolbell/core/attendance/makeups/rules';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import { closed, Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { seenBy } from '@schoolbell/core/http/hidden';
import { sentToFamily } from '@schoolbell/core/people/person';
import { say } from '@schoolbell/core/words/rules';
import { schoolOf } from '../../settings/general/verbs.ts';
import type { Context, Db, Handlers, StaffContext, Tenant } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openPerson } from '../../people/verbs.ts';
import { readersOf } from '../../people/guardians/queries.ts';
import { guardianAddresses, ownAddresses } from '../../records/mails/queries.ts';
import { listWords } from '../../words/queries.ts';
import { bookPlace } from '../../calendar/credits/booking/verbs.ts';
import { notesOfEvents } from '../notes/queries.ts';
import {
  addMakeUpLink,
  birthdayOf,
  endMakeUpLink,
  findMakeUpLink,
  findOpenMakeUpLink,
  freeClasses,
  makeUpLinksOf,
  makeUpsLeft,
  noteMakeUpOpened,
  type Offered,
  spendMakeUpLink,
} from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Classes that a family is shown at most. */
const MOST_OFFERED = 300;
/** Opens a family's link by its token: whose it is, and what their make-up sessions can be booked into. */
async function openLink(
  context: Context,
  institution: string,
  token: string,
): Promise<{
  tenant: Tenant;
  link: NonNullable<Awaited<ReturnType<typeof findOpenMakeUpLink>>>;
  grants: MakeUpGrant[];
  offered: Offered[];
}> {
  const tenant = await context.enter(institution);
  const { db, now } = context;
  const link = await findOpenMakeUpLink(db, tenant.institution_id, hashOf(token), now);
  if (!link) throw closed();
  return { tenant, link, ...(await offerTo({ db, now, tenant }, link)) };
}

/** A student's make-up sessions, and the classes that they can be booked into: the same for families and for staff. */
async function offerTo(
  { db, now, tenant: { institution_id, time_zone } }: { db: Db; now: Date; tenant: Tenant },
  { user_detail_id, dob }: { user_detail_id: number; dob: string | null },
): Promise<{ grants: MakeUpGrant[]; offered: Offered[] }> {
  const grants = await makeUpsLeft(db, institution_id, user_detail_id, dayIn(now, time_zone));
  const free = await freeClasses(db, institution_id, { user_detail_id, grants, now });
  return { grants, offered: free.filter((event) => mayBook(grants, event, dob)).slice(0, MOST_OFFERED) };
}

const told = ({ event_id, title, local_start, starts_at, minutes, zone, place }: Offered) => ({
  event_id,
  title,
  local_start,
  starts_at,
  minutes,
  zone,
  place,
});

/** Where a link is mailed to; empty if it is copied by hand. */
async function addressOf(
  { db, tenant }: StaffContext,
  user_detail_id: number,
  send_to: number | null,
): Promise<string> {
  if (send_to === null) return '';
  const reader = (await readersOf(db, tenant.institution_id, user_detail_id)).find(
    (one) => one.user_detail_id === send_to,
  );
  if (!reader) throw invalid({ send_to: 'Please choose the person or one of their guardians' });
  if (reader.email === '') throw invalid({ send_to: 'There is no e-mail address' });
  return reader.email;
}

/** Links by which families book a make-up, and what they book. */
export const makeUpsHandlers: Handlers<'makeUps'> = {
  makeUpLinks: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return { data: await makeUpLinksOf(context.db, context.viewer.institution_id, user_detail_id) };
  },

  makeUpClasses: async ({ user_detail_id }, context) => {
    const { institution_id } = context.tenant;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const dob = await birthdayOf(context.db, institution_id, user_detail_id);
    return { data: (await offerTo(context, { user_detail_id, dob })).offered.map(told) };
  },

  makeMakeUpLink: async ({ user_detail_id, send_to, days }, context) => {
    const { db, tenant, viewer, now, publicUrl } = context;
    const { institution_id } = tenant;
    const person = await openPerson(context, user_detail_id, { role_id: STUDENT });
    if (!mayEnrol(viewer, []))
      throw new Failure('forbidden', 'Only people who manage the calendar or leads can let a family book.');
    if ((await makeUpsLeft(db, institution_id, user_detail_id, dayIn(now, tenant.time_zone))).length === 0)
      throw new Failure('conflict', 'No make-up session is left.');
    const sent_to = await addressOf(context, user_detail_id, send_to);
    const token = sent_to ? null : newToken();
    const link_id = await addMakeUpLink(db, {
      institution_id,
      user_detail_id,
      token_hash: token === null ? null : hashOf(token),
      reader_id: send_to,
      sent_to,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      created_by: viewer.user_detail_id,
      created_at: now,
    });
    if (sent_to) await context.later('makeUpLinkMail', { link_id }, { key: String(link_id) });
    await context.audit(makeUpLinkMade, { person_id: user_detail_id, after: { days, sent_to } });
    return {
      link_id,
      url: token === null ? null : `${publicUrl}${makeUpPath(tenant.hash, token)}`,
      message: sent_to
        ? `The link is on its way to ${seenBy(viewer, sentToFamily, sent_to)}`
        : `Link made for the family of ${fullName(person)}`,
    };
  },

  revokeMakeUpLink: async ({ link_id }, context) => {
    const {
      db,
      tenant: { institution_id },
      viewer,
      now,
    } = context;
    const link = await findMakeUpLink(db, institution_id, link_id);
    if (!link) throw missing();
    await openPerson(context, link.user_detail_id, { role_id: STUDENT });
    const ended = await endMakeUpLink(db, { institution_id, link_id, by: viewer.user_detail_id, now });
    if (ended) await context.audit(makeUpLinkRevoked, { person_id: link.user_detail_id });
    context.changed('enrolments');
    return { message: ended ? 'The link no longer works' : 'This link was already used or withdrawn' };
  },

  makeUpByHash: async ({ institution, makeUpHash }, context) => {
    const { tenant, link, grants, offered } = await openLink(context, institution, makeUpHash);
    await noteMakeUpOpened(context.db, tenant.institution_id, link.link_id, context.now);
    const last = grants.at(-1)?.expires_on ?? null;
    const missed = await notesOfEvents(
      context.db,
      tenant.institution_id,
      grants.flatMap((grant) => grant.missed?.event_id ?? []),
    );
    return {
      institution: await schoolOf(context, tenant),
      firstName: link.firstName,
      make_ups: grants.reduce((sum, grant) => sum + grant.left, 0),
      valid_to: last,
      data: offered.map(told),
      missed,
    };
  },

  bookMakeUpByHash: async ({ institution, makeUpHash, event_id }, context) => {
    const { tenant, link, offered } = await openLink(context, institution, makeUpHash);
    const { institution_id } = tenant;
    const event = offered.find((one) => one.event_id === event_id);
    if (!event)
      throw new Failure(
        'conflict',
        say(
          await listWords(context.db, institution_id),
          'This {seat} has just been taken. Please choose another class.',
        ),
      );
    const { booked } = await bookPlace(context, {
      user_detail_id: link.user_detail_id,
      event_id,
      by: null,
      may: () => true,
    });
    await context.later('enrolmentMail', { enrolments: [booked.enrolment_id] });
    await spendMakeUpLink(context.db, institution_id, link.link_id, event_id, context.now);
    await context.audit(makeUpBooked, { person_id: link.user_detail_id, after: { event_id, title: event.title } });
    const known = [
      ...(await guardianAddresses(context.db, institution_id, [link.user_detail_id])),
      ...(await ownAddresses(context.db, institution_id, [link.user_detail_id])),
    ];
    return {
      message: `${link.firstName} has a place. ${known.length > 0 ? 'We have sent you a mail with the details.' : 'See you then.'}`,
      event: told(event),
    };
  },
};
