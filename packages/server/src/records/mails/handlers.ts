import { invalid } from '@schoolbell/core/http/errors';
import { replyToRefused } from '@schoolbell/core/records/mails/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { startBulk, type Wanted, type Which } from '../../lists/bulk/verbs.ts';
import { replyAddresses } from './queries.ts';

interface Mail extends Which {
  to: 'person' | 'guardians';
  subject: string;
  body: string;
  reply_to: string;
}

/** Refuses to have families answer to an address that nobody has shown to be theirs or the school's. */
async function refuseForeignReplies({ db, viewer }: StaffContext, reply_to: string): Promise<void> {
  const { school, own, is_colleagues, is_confirmed } = await replyAddresses(db, viewer, reply_to);
  const known = [own, school].filter(Boolean);
  if (is_colleagues || is_confirmed || known.some((one) => one.toLowerCase() === reply_to.toLowerCase())) return;
  throw invalid({ reply_to: replyToRefused(known) });
}

async function emailPeople(context: StaffContext, kind: Wanted['kind'], { user_detail_ids, list, ...options }: Mail) {
  await refuseForeignReplies(context, options.reply_to);
  return startBulk(context, { kind, action: 'mail', options }, { user_detail_ids, list });
}

/** Mails from staff to many people. */
export const mailsHandlers: Handlers<'mails'> = {
  emailStudents: (input, context) => emailPeople(context, 'student', input),
  emailLeads: (input, context) => emailPeople(context, 'lead', input),
};
