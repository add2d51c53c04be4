import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { placePath } from '@schoolbell/core/calendar/waitlist/rules';
import { say } from '@schoolbell/core/words/rules';
import { waitlistExpired } from '@schoolbell/core/calendar/events';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { guardianAddresses, ownAddresses } from '../../records/mails/queries.ts';
import { listWords } from '../../words/queries.ts';
import { offerFacts } from '../enrolments/families/queries.ts';
import { placeLines } from '../news/verbs.ts';
import { findSeries } from '../series/queries.ts';
import { offerSeats as offerFree } from './offers/verbs.ts';
import { endEntry, findEntry } from './queries.ts';
import { expiredOffers, giveOfferToken } from './offers/queries.ts';

/** Offers a class's free seats to the first people on its waitlist. */
async function offerSeats(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  await offerFree(context, Number(payload['series_id']));
}

/** Mails an offer to the family. The link is in the mail alone, so it is made here. */
async function seatOffered(
  payload: Record<string, unknown>,
  { db, tenant, publicUrl, mail }: JobContext,
): Promise<void> {
  const { institution_id } = tenant;
  const waitlist_id = Number(payload['waitlist_id']);
  const who = await findEntry(db, institution_id, waitlist_id);
  if (who?.status !== 'offered') return;
  const secret = newToken();
  if (!(await giveOfferToken(db, institution_id, waitlist_id, hashOf(secret)))) return;
  const { title, place, events } = await offerFacts(db, institution_id, waitlist_id);
  const words = await listWords(db, institution_id);
  const [school, child] = [oneLine(tenant.institutionName, 120), oneLine(fullName(who), 120)];
  const content = {
    heading: oneLine(say(words, `A {seat} in ${title} for ${child}`)),
    paragraphs: [
      ...(place ? [place] : []),
      placeLines(events).join('\n'),
      say(
        words,
        `The {seat} is held for ${child} until ${dateTimeIn(who.offered_until!, tenant.time_zone)}. Use the link below to accept it or leave it to the next person.`,
      ),
    ],
    link: { label: 'Answer', href: `${publicUrl}${placePath(tenant.hash, 'waitlistHash', SECRET)}` },
    footer: `You get this mail because ${child} is on a waitlist of ${school}. The link is only for you: please do not forward this mail.`,
  };
  const known = [
    ...(await guardianAddresses(db, institution_id, [who.user_detail_id])),
    ...(await ownAddresses(db, institution_id, [who.user_detail_id])),
  ];
  for (const { name, email } of addressees([who.user_detail_id], known).to)
    await mail({
      to: { name: oneLine(name), address: email },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
      secret,
      names: [who.user_detail_id],
    });
}

/** Ends expired offers; their seats go to the next person. */
async function expireOffers(_: Record<string, unknown>, { db, tenant, now, audit }: JobContext): Promise<void> {
  const { institution_id } = tenant;
  for (const { waitlist_id, series_id, user_detail_id } of await expiredOffers(db, institution_id, now)) {
    await findSeries(db, institution_id, series_id, { locked: true });
    const who = await findEntry(db, institution_id, waitlist_id);
    // Answered while we waited for its class.
    if (who?.status !== 'offered' || who.offered_until! > now) continue;
    await endEntry(db, institution_id, { waitlist_id, status: 'expired', now });
    await audit(waitlistExpired, { person_id: user_detail_id, after: { waitlist_id, series_id } });
  }
}

/** What is done about waitlists. */
export const waitlistJobs: JobKinds = { offerSeats, seatOffered, expireOffers };
