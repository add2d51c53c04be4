import { may } from '@schoolbell/core/access';
import type { billSessions } from '@schoolbell/core/billing/session-bills/contract';
import type { Lesson } from '@schoolbell/core/billing/session-bills/rules';
import { dayIn, dayText } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { openPerson } from '../../../people/verbs.ts';
import { sayFor } from '../../../words/verbs.ts';
import { namedLessons, openLessons, studentsWithOpen, withFamilies } from '../lessons/queries.ts';
import { familiesOf, planBills, planLessons } from '../planning/verbs.ts';
import { answerOf, doneText, holdLessons, refuseOther, payFromLeft, writeBills } from '../writing/verbs.ts';

type Asked = ParsedOf<typeof billSessions>;

/** Students whose sessions one call bills at most. */
const MOST_STUDENTS = 100;
const MOST_NAMED = 5;

interface Scope {
  students: number[];
  until: string;
  more: boolean;
}

/** Whose lessons are billed: of a student, with those on the same bill, or of all students. */
async function scopeOf(context: StaffContext, { user_detail_id, all, family, until: last }: Asked): Promise<Scope> {
  const { db, viewer, tenant, now } = context;
  const { institution_id } = viewer;
  const today = dayIn(now, tenant.time_zone);
  const until = last === '' || last > today ? today : last;
  if (all) {
    if (!may(viewer, 'billing'))
      throw new Failure(
        'forbidden',
        await sayFor(db, institution_id, 'Only staff with the access Billing can bill all {students} at once.'),
      );
    const first = await studentsWithOpen(db, institution_id, until, MOST_STUDENTS + 1);
    const students = await withFamilies(db, institution_id, first.slice(0, MOST_STUDENTS));
    return { students, until, more: first.some((one) => !students.includes(one)) };
  }
  if (user_detail_id === null) throw invalid({ user_detail_id: 'This field is required' });
  await openPerson(context, user_detail_id);
  if (!family) return { students: [user_detail_id], until, more: false };
  const families = await familiesOf(context, await withFamilies(db, institution_id, [user_detail_id]));
  return { students: families.find((one) => one.includes(user_detail_id))!, until, more: false };
}

/** Refuses lessons that were chosen and are no longer to be billed, by name. */
async function refuseBilled(
  { db, viewer }: StaffContext,
  chosen: Asked['sessions'],
  open: readonly Lesson[],
): Promise<void> {
  const isOpen = (one: Asked['sessions'][number]) =>
    open.some(({ event_id, user_detail_id }) => event_id === one.event_id && user_detail_id === one.user_detail_id);
  const gone = chosen.filter((one) => !isOpen(one));
  if (gone.length === 0) return;
  const named = await namedLessons(db, viewer.institution_id, gone);
  if (named.length < gone.length) throw missing('class');
  const names = named.slice(0, MOST_NAMED).map(({ title, day, name }) => `${title} on ${dayText(day)} (${name})`);
  const more = named.length - names.length;
  const text = `No longer to be billed: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Look at the bill again.`;
  throw new Failure('conflict', text, { sessions: text }, { billed: gone });
}

/** Bills lessons that were held: the preview and the bill are the same work, of which only one writes. */
export async function billHeld(context: StaffContext, asked: Asked) {
  const { db, viewer } = context;
  const scope = await scopeOf(context, asked);
  const read = async () => {
    const open = await openLessons(db, viewer.institution_id, scope);
    if (asked.sessions.length === 0) return open;
    await refuseBilled(context, asked.sessions, open);
    return open.filter((lesson) =>
      asked.sessions.some((one) => one.event_id === lesson.event_id && one.user_detail_id === lesson.user_detail_id),
    );
  };
  const lessons = await read();
  const more = scope.more ? (1 as const) : (0 as const);
  if (!asked.preview) await holdLessons(context, lessons);
  // What others billed or marked while this waited shows now.
  const plan = await planLessons(context, asked.preview ? lessons : await read(), { ahead: false });
  const bills = await planBills(context, plan.lines, asked);
  if (asked.preview) return { ...(await answerOf(context, plan, bills)), more, message: '' };
  if (bills.length === 0 && plan.covered.length === 0) throw new Failure('conflict', 'There are no classes to bill.');
  refuseOther(context, bills, asked.expected);
  await payFromLeft(context, plan.covered);
  const written = await writeBills(context, bills, asked);
  const message = written.length === 0 ? 'Paid by sessions that were left' : doneText(written, asked);
  return { ...(await answerOf(context, plan, written)), more, message };
}
