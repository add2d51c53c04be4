import { studentEnrolled, sessionsGranted, sessionsRevoked, sessionsAdjusted } from '@schoolbell/core/calendar/events';
import { STUDENT } from '@schoolbell/core/access';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { subjectsAmong } from '../../catalog/subjects/queries.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { countUnbilled, grantsOf, historyOf, listUnbilled } from './history/queries.ts';
import { insertGrant, openGrant, writeEntries } from './queries.ts';
import { bookPlace } from './booking/verbs.ts';
import { sessions, by } from './verbs.ts';

/** A grant of this school's, locked until the transaction ends. */
async function held({ db, viewer }: StaffContext, grant_id: number) {
  const grant = await openGrant(db, viewer.institution_id, grant_id);
  if (!grant) throw new Failure('notFound', 'These sessions were not found.');
  return grant;
}

/** Sessions that students have, use and make up for. */
export const sessionCreditsHandlers: Handlers<'sessionCredits'> = {
  sessionCredits: async ({ user_detail_id }, context) => {
    const {
      db,
      viewer: { institution_id },
      tenant,
      now,
    } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const [data, unbilled] = await Promise.all([
      grantsOf(db, institution_id, user_detail_id, dayIn(now, tenant.time_zone)),
      countUnbilled(db, institution_id, user_detail_id),
    ]);
    const sum = (kind: 'session' | 'makeup', what: 'left' | 'held') =>
      data.filter((one) => one.kind === kind).reduce((total, one) => total + one[what], 0);
    return {
      sessions: sum('session', 'left'),
      make_ups: sum('makeup', 'left'),
      held: sum('makeup', 'held'),
      unbilled,
      data,
    };
  },

  sessionHistory: async ({ user_detail_id, ...page }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return historyOf(context.db, context.viewer.institution_id, user_detail_id, page);
  },

  unbilledSessions: async ({ user_detail_id, ...page }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return listUnbilled(context.db, context.viewer.institution_id, user_detail_id, page);
  },

  grantSessions: async ({ user_detail_id, sessions: count, valid_from, expires_on, ...about }, context) => {
    const { db, tenant, now } = context;
    const { institution_id, actor_id } = by(context);
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const first = valid_from || dayIn(now, tenant.time_zone);
    if (expires_on !== '' && expires_on < first)
      throw invalid({ expires_on: 'Please choose a last day on or after the first' });
    const sub_ids = [...new Set(about.sub_ids)];
    if ((await subjectsAmong(db, institution_id, sub_ids)).length < sub_ids.length)
      throw invalid({ sub_ids: 'Please choose one of the options' });
    const grant_id = await insertGrant(db, {
      ...about,
      sub_ids,
      institution_id,
      user_detail_id,
      valid_from: first,
      expires_on: expires_on || null,
      granted_by: actor_id,
      now,
    });
    await writeEntries(db, { ...by(context), event_id: null, note: about.note }, [
      { user_detail_id, grant_id, kind: 'grant', cause: 'staff', amount: count },
    ]);
    await context.audit(sessionsGranted, {
      person_id: user_detail_id,
      after: { grant_id, sessions: count, sub_ids, make_ups: about.make_ups, expires_on: expires_on || null },
    });
    return { grant_id, message: `${sessions(count)} given.` };
  },

  adjustSessions: async ({ grant_id, amount, note }, context) => {
    if (amount === 0) throw invalid({ amount: 'Please enter how many to add or remove' });
    const { user_detail_id, left } = await held(context, grant_id);
    if (left + amount < 0)
      throw new Failure('conflict', left > 0 ? `Only ${sessions(left)} left.` : 'No session is left.', {
        amount: `At most ${Math.max(0, left)} can be removed`,
      });
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [
      { user_detail_id, grant_id, kind: 'adjust', cause: 'staff', amount },
    ]);
    await context.audit(sessionsAdjusted, { person_id: user_detail_id, after: { grant_id, amount, note } });
    return { message: amount > 0 ? `${sessions(amount)} added.` : `${sessions(-amount)} removed.` };
  },

  revokeSessions: async ({ grant_id, note }, context) => {
    const { user_detail_id, left } = await held(context, grant_id);
    if (left <= 0) throw new Failure('conflict', 'There are no unused sessions to withdraw.');
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [
      { user_detail_id, grant_id, kind: 'revoke', cause: 'staff', amount: -left },
    ]);
    await context.audit(sessionsRevoked, { person_id: user_detail_id, after: { grant_id, sessions: left, note } });
    return { message: `${sessions(left)} withdrawn.` };
  },

  bookMakeUp: async ({ user_detail_id, event_id, ahead_reason, any_age, notify }, context) => {
    const { viewer } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const { booked, title, left } = await bookPlace(context, {
      user_detail_id,
      event_id,
      ahead_reason,
      any_age,
      by: viewer.user_detail_id,
      may: (teachers) => mayEnrol(viewer, teachers),
    });
    await context.audit(studentEnrolled, { person_id: user_detail_id, after: { ...booked, event_id, kind: 'makeup' } });
    if (notify) await context.later('enrolmentMail', { enrolments: [booked.enrolment_id] });
    return { enrolment_id: booked.enrolment_id, left, message: `Booked into ${title}.` };
  },
};
