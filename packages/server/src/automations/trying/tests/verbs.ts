import { type EmailDetails, rolesOf } from '@schoolbell/core/automations/runs/rules';
import type { testAutomation } from '@schoolbell/core/automations/trying/contract';
import { fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { invalid, missing } from '@schoolbell/core/http/errors';
import { composerTexts } from '@schoolbell/core/messages/rules';
import { mayOpenPerson } from '@schoolbell/core/people/rules';
import type { StaffContext } from '../../../http/context.ts';
import { oneLine } from '../../../jobs/mail-content.ts';
import { insertMail } from '../../../jobs/queries.ts';
import { drawLetter } from '../../../messages/letters/verbs.ts';
import { schoolOfLetters } from '../../../messages/variables/links/verbs.ts';
import { replyAddresses } from '../../../records/mails/queries.ts';
import { lettersFor } from '../../actions/letters/verbs.ts';
import type { MailFile } from '../../files/queries.ts';
import { carriedFiles } from '../../files/verbs.ts';
import { variableParts } from '../../parts/verbs.ts';
import { make, whole } from '../../saving/verbs.ts';
import type { TriedRow } from '../queries.ts';
import { drawingOf, triedOut } from '../verbs.ts';
import { findExample } from './queries.ts';

type Input = ParsedOf<typeof testAutomation>;
type Made = Awaited<ReturnType<typeof make>>;

/** A chosen person, with the newest event that would start it for them. */
export async function chosen(context: StaffContext, trigger_name: string, person_id: number): Promise<TriedRow> {
  const found = await findExample(context.db, context.tenant.institution_id, trigger_name, person_id);
  const isTheirs = found && found.role_id !== null && rolesOf(trigger_name).includes(found.role_id);
  if (!isTheirs || !mayOpenPerson(context.viewer, { role_id: found.role_id!, owner_id: found.owner_id }))
    throw missing('person');
  return found;
}

/** Whom a test is filled in with: the person who was chosen, or the newest whom it would have reached. */
async function exampleOf(context: StaffContext, { person_id, ...input }: Input): Promise<TriedRow | undefined> {
  if (person_id !== undefined) return chosen(context, input.trigger_name, person_id);
  const { tried } = await triedOut(context, input, { acts: true, page: 1, per_page: 1 });
  return tried.rows[0];
}

/** The letter with the examples of its variables, where nobody is there whom it would be about. */
async function drawnWithExamples(context: StaffContext, { trigger_name }: Input, details: EmailDetails) {
  const [school, variables] = await Promise.all([schoolOfLetters(context), variableParts(context, trigger_name)]);
  const footer = `You get this mail because ${oneLine(school.name, 120)} has your address.`;
  const { mail_subject: subject, mail_content: body, reply_to } = details;
  const values = Object.fromEntries(variables.map(({ name, example }) => [name, example]));
  return drawLetter({ subject, body, values, school, footer, reply_to });
}

/** The letter as the first of its readers would get it, and whom it is about. */
async function drawn(
  context: StaffContext,
  input: Input,
  made: Made,
): Promise<{ subject: string; text: string; html: string; person_id?: number }> {
  const details = made.action as unknown as EmailDetails;
  const example = await exampleOf(context, input);
  if (!example) return drawnWithExamples(context, input, details);
  const { trigger_name } = input;
  const [letter] = await lettersFor(context, { ...made, trigger_name }, [drawingOf(example, 0)], { preview: true });
  return letter!.mails[0] ?? drawnWithExamples(context, input, details);
}

/** Sends an automation's mail to the viewer alone. Nothing else is done. */
export async function sendTest(context: StaffContext, input: Input): Promise<{ message: string }> {
  const { db, viewer, tenant } = context;
  if (input.action_type !== 'email') throw invalid({ action_type: 'Only mails can be tried' });
  const { person_id: _, ...sent } = input;
  const made = await make(context, whole({ ...sent, status: 1 }));
  const { subject, text, html, person_id: about = 0 } = await drawn(context, input, made);
  const { own } = await replyAddresses(db, viewer, '');
  const reply_to = (made.action as unknown as EmailDetails).reply_to;
  const to = { name: fullName(viewer), address: own };
  const files = carriedFiles((made.action['mail_attachments_details'] ?? []) as MailFile[]);
  const id = await insertMail(db, tenant.institution_id, { to, subject, text, html, reply_to, about, files });
  await context.later('mail', { id });
  context.changed('mail');
  return { message: composerTexts.tested };
}
