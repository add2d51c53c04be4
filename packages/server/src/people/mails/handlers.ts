import { resultsOf } from '@schoolbell/core/http/bulk';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import { addressees } from '@schoolbell/core/people/mails/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { insertMail } from '../../jobs/queries.ts';
import { findListed } from '../search/queries.ts';
import { guardianAddresses, namesOf, ownAddresses } from './queries.ts';

interface Mail { user_detail_ids: readonly number[]; to: 'person' | 'guardians'; subject: string; body: string; reply_to: string }

const nobody = { person: 'There is no e-mail address', guardians: 'No guardian with an e-mail address may be written to' } as const;

/** Writes one mail an address, each separately, and says of each person whether there was one. */
async function emailPeople(context: StaffContext, role_id: number, { user_detail_ids, to, subject, body, reply_to }: Mail) {
  const { db, viewer, tenant } = context;
  const { institution_id } = viewer;
  const owner_id = role_id === LEAD && !viewer.access.has('all_leads') ? viewer.user_detail_id : undefined;
  const ids = await findListed(db, { institution_id, role_id, owner_id }, user_detail_ids);
  if (ids.length === 0) throw new Failure('notFound', 'This record was not found.');
  const mails = addressees(ids, await (to === 'person' ? ownAddresses : guardianAddresses)(db, institution_id, ids));
  const content: MailContent = { heading: oneLine(subject, subject.length), paragraphs: [body], footer: `You get this mail because ${oneLine(tenant.institutionName, 120)} has your address. Replies go to ${reply_to}.` };
  const [text, html] = [mailText(content), mailHtml(content)];
  await Promise.all(mails.to.map(async ({ name, email }) => {
    const id = await insertMail(db, institution_id, { to: { name: oneLine(name), address: email }, subject: content.heading, text, html, reply_to });
    await context.later('mail', { id });
  }));
  const reached = ids.filter((id) => !mails.without.has(id));
  await Promise.all(reached.map((person_id) => context.audit({ kind: 'mailed', person_id, after: { subject: content.heading, to } })));
  if (mails.to.length > 0) context.changed('mail');
  const names = await namesOf(db, institution_id, [...mails.without]);
  const results = resultsOf(user_detail_ids, ids, reached)
    .map((one) => (mails.without.has(one.user_detail_id) ? { ...one, name: names.get(one.user_detail_id) ?? '', status: 'refused' as const, reason: nobody[to] } : one));
  return { changed: reached.length, message: `${mails.to.length} ${mails.to.length === 1 ? 'mail' : 'mails'} on the way`, results };
}

/** Mails that staff write to many people at once. */
export const mailsHandlers: Handlers<'mails'> = {
  emailStudents: (input, context) => emailPeople(context, STUDENT, input),
  emailLeads: (input, context) => emailPeople(context, LEAD, input),
};
