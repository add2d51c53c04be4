import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';
import { type Action, type Act, plain } from '../../lists/bulk/actions/verbs.ts';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { personMailed } from '@schoolbell/core/records/events';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { insertMail } from '../../jobs/queries.ts';
import { guardianAddresses, ownAddresses } from './queries.ts';
import { writtenAlready } from '../../lists/bulk/people/queries.ts';

const nobody = {
  person: 'There is no e-mail address',
  guardians: 'No guardian with an e-mail address receives messages',
} as const;

/** Writes one mail per address, each separately, however many of the people share it. */
const mail: Act = async ({ db, viewer, tenant, later, changed }, { ids, options, bulk_id }) => {
  const { institution_id } = viewer;
  const { to, subject, body, reply_to } = options as {
    to: 'person' | 'guardians';
    subject: string;
    body: string;
    reply_to: string;
  };
  const mails = addressees(ids, await (to === 'person' ? ownAddresses : guardianAddresses)(db, institution_id, ids));
  const already =
    bulk_id === null
      ? new Set<string>()
      : await writtenAlready(
          db,
          { institution_id, bulk_id, to },
          mails.to.map((one) => one.email),
        );
  const content: MailContent = {
    heading: oneLine(subject, subject.length),
    paragraphs: [body],
    footer: `You get this mail because ${oneLine(tenant.institutionName, 120)} has your address. Replies go to ${reply_to}.`,
  };
  const [text, html] = [mailText(content), mailHtml(content)];
  const fresh = mails.to.filter(({ email }) => !already.has(email.toLowerCase()));
  await Promise.all(
    fresh.map(async ({ name, email }) =>
      later('mail', {
        id: await insertMail(db, institution_id, {
          to: { name: oneLine(name), address: email },
          subject: content.heading,
          text,
          html,
          reply_to,
        }),
      }),
    ),
  );
  if (fresh.length > 0) changed('mail');
  const reached = ids.filter((id) => !mails.without.has(id));
  return {
    changed: plain(reached),
    refused: new Map([...mails.without].map((id) => [id, nobody[to]])),
    mails: fresh.length,
    audits: reached.map((person_id) => ({ kind: personMailed, person_id, after: { subject: content.heading, to } })),
  };
};

/** Writing to people. */
export const mailActions = {
  mail: { act: mail, labelOf: async (_, options) => oneLine(options['subject'] as string) },
} satisfies Partial<Record<BulkAction, Action>>;
