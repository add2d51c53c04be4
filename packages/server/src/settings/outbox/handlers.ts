import { Failure } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { mailResent } from '@schoolbell/core/settings/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { holdFiles } from '../../files/queries.ts';
import { CALENDAR_FILE } from '../../jobs/mail.ts';
import { countMails, findCalendar, findCarried, findErrand, findMail, mailsOf, queueAgain } from './queries.ts';

function asText<Row extends { created_at: Date; sent_at: Date | null }>(row: Row) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at && row.sent_at.toISOString() };
}

async function mailOrMissing(id: number, { db, tenant }: StaffContext) {
  const mail = await findMail(db, tenant.institution_id, id);
  if (!mail) throw new Failure('notFound', 'This mail could not be found.');
  return mail;
}

/** Refuses to send a mail again that would leave without what it came with. Its files stay until it has left. */
async function holdCarried(id: number, { db, tenant, now, brought }: StaffContext): Promise<void> {
  const { institution_id } = tenant;
  const { files, paper, lacks_secret } = await findCarried(db, institution_id, id);
  const there = await holdFiles(
    db,
    institution_id,
    files.map(({ handle }) => handle),
  );
  const gone = files.find(({ handle }) => !there.has(handle));
  if (gone) throw refused(`its file ${gone.filename} is no longer kept`);
  if (paper && !(await brought.papers[paper.kind]?.({ db, tenant, now }, paper.id)))
    throw refused('its document is no longer there');
  if (lacks_secret) throw refused('its link was for its reader alone, and is no longer kept');
}

const refused = (why: string) => new Failure('conflict', `This mail can’t be sent again: ${why}.`);

/** Mails that the product wrote: readable here whether or not a mail server is configured. */
export const outboxHandlers = {
  outbox: async (wanted, { db, tenant, mailConfigured }) => {
    const { institution_id } = tenant;
    const [rows, counted] = await Promise.all([
      mailsOf(db, institution_id, wanted),
      countMails(db, institution_id, wanted),
    ]);
    return { ...pageFrom(rows.map(asText), counted, wanted.page, wanted.per_page), configured: mailConfigured };
  },

  mailDetails: async ({ id }, context) => asText(await mailOrMissing(id, context)),

  mailCalendar: async ({ id }, { db, tenant }) => {
    const content = await findCalendar(db, tenant.institution_id, id);
    if (!content) throw new Failure('notFound', 'This mail has no calendar file.');
    return { name: CALENDAR_FILE, content };
  },

  resendMail: async ({ id }, context) => {
    const mail = await mailOrMissing(id, context);
    if (mail.status !== 'failed' && mail.status !== 'kept')
      throw new Failure('conflict', 'Only failed or kept mails can be sent again.');
    await holdCarried(id, context);
    await queueAgain(context.db, context.tenant.institution_id, id);
    const errand = await findErrand(context.db, context.tenant.institution_id, id);
    await context.later('mail', { ...errand, id }, { rank: errand['urgent'] === undefined ? 1 : 0 });
    await context.audit(mailResent, { after: { id } });
    const { text: _text, html: _html, invites: _invites, ...row } = asText(await mailOrMissing(id, context));
    return { data: row, message: 'Mail queued again' };
  },
} satisfies Partial<Handlers<'settings'>>;
