import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { emailStudents, findStudents } from '@schoolbell/core/records/mails/contract';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { chosenFrom, GONE, type Which } from '../../lists/bulk/verbs.ts';
import { namesOf } from '../../people/queries.ts';
import { type PlainMail, refuseForeignReplies } from './verbs.ts';

type Input = Which & Pick<PlainMail, 'to' | 'subject' | 'body' | 'reply_to'>;

/** Begins a letter to people, and answers who gets it. */
async function emailPeople(
  context: StaffContext,
  kind: PlainMail['kind'],
  { user_detail_ids, list, ...mail }: Input,
): Promise<ResultOf<typeof emailStudents>> {
  await refuseForeignReplies(context, mail.reply_to);
  const { ids, there } = await chosenFrom(context, kind, { user_detail_ids, list });
  const [send] = context.brought.mailPeople;
  const { mails, refused } = await send!(context, { ...mail, kind, ids: ids.filter((id) => there.has(id)) });
  const names = await namesOf(context.db, context.viewer.institution_id, [...refused.keys()]);
  const results = ids.map((user_detail_id) => {
    const reason = there.has(user_detail_id) ? (refused.get(user_detail_id) ?? '') : GONE;
    const status = reason ? ('refused' as const) : ('done' as const);
    return { user_detail_id, name: names.get(user_detail_id) ?? '', status, reason };
  });
  return {
    bulk_id: null,
    state: 'done',
    total: ids.length,
    changed: results.filter((one) => one.status === 'done').length,
    message: `${mails.toLocaleString('en-US')} ${mails === 1 ? 'mail' : 'mails'} on the way`,
    results,
  };
}

/** The people that a letter is begun for. */
async function findPeople(
  context: StaffContext,
  kind: PlainMail['kind'],
  which: Which,
): Promise<ResultOf<typeof findStudents>> {
  const { ids, there } = await chosenFrom(context, kind, which);
  return { user_detail_ids: ids.filter((id) => there.has(id)) };
}

/** Mails from staff to many people. */
export const mailsHandlers: Handlers<'mails'> = {
  findStudents: (input, context) => findPeople(context, 'student', input),
  findLeads: (input, context) => findPeople(context, 'lead', input),
  emailStudents: (input, context) => emailPeople(context, 'student', input),
  emailLeads: (input, context) => emailPeople(context, 'lead', input),
};
