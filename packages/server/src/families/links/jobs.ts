import { dateIn, fullName } from '@schoolbell/core/format';
import { linkAddress } from '@schoolbell/core/families/links/rules';
import { say } from '@schoolbell/core/words/rules';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { listWords } from '../../words/queries.ts';
import { findPerson } from '../../people/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { giveToken } from './queries.ts';
import { linkPlaceOf } from './verbs.ts';

/** Mails a link to the family. The link itself is in the mail alone, so it is made here. */
async function familyLinkMail(
  payload: Record<string, unknown>,
  { db, tenant, publicUrl, mail }: JobContext,
): Promise<void> {
  const secret = newToken();
  const link = await giveToken(db, tenant.institution_id, Number(payload['link_id']), hashOf(secret));
  if (!link) return;
  const words = await listWords(db, tenant.institution_id);
  const [school, child] = [oneLine(tenant.institutionName, 120), oneLine(fullName(link), 120)];
  const place = await linkPlaceOf({ db, tenant, publicUrl });
  const isUpdate = link.purpose === 'update';
  const heading = isUpdate ? `${school}: please check the details of ${child}` : `${school}: enrol ${child}`;
  const until = dateIn(link.expires_at, tenant.time_zone);
  const content = {
    heading,
    paragraphs: [
      isUpdate
        ? `Please check the details that ${school} has about ${child}, and correct anything that has changed.`
        : `Please complete the enrolment of ${child}. Details you already gave ${school} are filled in.`,
      `The link below is only for you. It works once, until ${until}. Please do not forward this mail.`,
    ],
    link: {
      label: isUpdate ? say(words, 'Check the details') : say(words, 'Open the enrolment form'),
      href: linkAddress(place, link.purpose, SECRET),
    },
    footer: `You get this mail because ${school} has this address for ${child}'s family.`,
  };
  await mail({
    to: { name: oneLine(link.reader ?? child), address: link.sent_to },
    subject: oneLine(heading),
    text: mailText(content),
    html: mailHtml(content),
    secret,
    names: [link.person_id],
  });
}

/** Tells the person who made the link, if they still work here, that the family has answered. */
async function familyAnsweredMail(
  payload: Record<string, unknown>,
  { db, tenant, publicUrl, mail }: JobContext,
): Promise<void> {
  const [colleague] = await staffAmong(db, tenant.institution_id, [Number(payload['staff_id'])]);
  const person = await findPerson(db, tenant.institution_id, Number(payload['person_id']));
  if (!colleague || !person) return;
  const name = oneLine(fullName(person), 120);
  const heading =
    payload['purpose'] === 'update'
      ? `${name}: the family sent changes`
      : `${name}: the family sent the enrolment form`;
  const content = {
    heading,
    paragraphs: ['Nothing has changed yet. Check their answers, and accept what is right.'],
    link: {
      label: 'Review',
      href: `${publicUrl}/people/${payload['purpose'] === 'update' ? 'students' : 'leads'}/${person.user_detail_id}`,
    },
    footer: `You get this mail because you sent the link at ${oneLine(tenant.institutionName, 120)}.`,
  };
  await mail({
    to: { name: oneLine(fullName(colleague)), address: colleague.email },
    subject: oneLine(heading),
    text: mailText(content),
    html: mailHtml(content),
    names: [person.user_detail_id],
  });
}

/** What is mailed about links to families. */
export const linksJobs: JobKinds = { familyLinkMail, familyAnsweredMail };
