import type { Handlers, StaffContext } from '../../http/context.ts';
import { startBulk, type Wanted, type Which } from '../../lists/bulk/verbs.ts';

interface Mail extends Which {
  to: 'person' | 'guardians';
  subject: string;
  body: string;
  reply_to: string;
}

const emailPeople = (context: StaffContext, kind: Wanted['kind'], { user_detail_ids, list, ...options }: Mail) =>
  startBulk(context, { kind, action: 'mail', options }, { user_detail_ids, list });

/** Mails that staff write to many people at once. */
export const mailsHandlers: Handlers<'mails'> = {
  emailStudents: (input, context) => emailPeople(context, 'student', input),
  emailLeads: (input, context) => emailPeople(context, 'lead', input),
};
