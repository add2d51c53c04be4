import { firstToUse } from '@schoolbell/core/calendar/credits/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { EventRow } from '../events/queries.ts';
import type { Context, StaffContext } from '../../http/context.ts';
import { type GrantOf, holdGrants, makeUpsOn, standingOf, writeEntries } from './queries.ts';

export const sessions = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'session' : 'sessions'}`;

export const by = ({ viewer, now }: StaffContext) => ({
  institution_id: viewer.institution_id,
  actor_id: viewer.user_detail_id,
  now,
});

/** What of an event says which make-up session is for it. */
type Made = Pick<EventRow, 'event_id' | 'local_start' | 'sub_id' | 'minutes'>;

type Asking = Pick<Context, 'db' | 'tenant'>;

interface Named {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** The session that each of some people uses for an event; refuses if there is none. All are locked until the transaction ends, always in the same order. */
async function usable(
  { db, tenant: { institution_id } }: Asking,
  students: readonly number[],
  { local_start, sub_id, minutes }: Made,
): Promise<Map<number, { grant_id: number; left: number } | Failure>> {
  const day = local_start.slice(0, 10);
  await holdGrants(db, institution_id, students);
  const all = Map.groupBy(await makeUpsOn(db, institution_id, students, day), (grant) => grant.user_detail_id);
  const sessionOf = (grants: readonly GrantOf[]) => {
    const grant = firstToUse(grants, { day, sub_id, minutes });
    if (!grant)
      return new Failure(
        'conflict',
        grants.some((one) => one.left > 0)
          ? 'No make-up session is left for this subject, length and day.'
          : 'No make-up session is left.',
      );
    return { grant_id: grant.grant_id, left: grants.reduce((sum, one) => sum + Math.max(0, one.left), 0) };
  };
  return new Map(students.map((student) => [student, sessionOf(all.get(student) ?? [])] as const));
}

/** The make-up session that somebody would use for an event, their sessions locked until the transaction ends. Throws `conflict` if none is left. */
export async function sessionFor(
  context: Asking,
  user_detail_id: number,
  event: Made,
): Promise<{ grant_id: number; left: number }> {
  const found = (await usable(context, [user_detail_id], event)).get(user_detail_id)!;
  if (found instanceof Failure) throw found;
  return found;
}

/** The same for several people; names one who has none. */
export async function sessionsFor(
  context: Asking,
  students: readonly Named[],
  event: Made,
): Promise<{ user_detail_id: number; grant_id: number }[]> {
  const found = await usable(
    context,
    students.map((one) => one.user_detail_id),
    event,
  );
  return students.map((one) => {
    const session = found.get(one.user_detail_id)!;
    if (session instanceof Failure) throw new Failure('conflict', `${fullName(one)}: ${session.message}`);
    return { user_detail_id: one.user_detail_id, grant_id: session.grant_id };
  });
}

/** Lets places that people have just got in an event hold a make-up session each; `by` is null for the family. */
export async function holdSessions(
  { db, now, tenant: { institution_id } }: Pick<Context, 'db' | 'now' | 'tenant'>,
  { event_id, by: actor_id }: { event_id: number; by: number | null },
  sessions: readonly { user_detail_id: number; grant_id: number }[],
): Promise<void> {
  // A place that was given up and is taken again has taken its old session along.
  const booked = (await standingOf(db, institution_id, event_id)).filter(
    (one) => one.cause === 'booking' && one.net < 0,
  );
  const standing = new Map(booked.map((one) => [one.user_detail_id, one.grant_id]));
  await writeEntries(
    db,
    { institution_id, actor_id, event_id, now },
    sessions.flatMap(({ user_detail_id, grant_id }) => {
      const again = standing.get(user_detail_id);
      if (again === grant_id) return [];
      const line = { user_detail_id, cause: 'booking' as const };
      return [
        ...(again === undefined ? [] : [{ ...line, grant_id: again, kind: 'release' as const, amount: 1 }]),
        { ...line, grant_id, kind: 'hold' as const, amount: -1 },
      ];
    }),
  );
}
