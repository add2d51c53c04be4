import { icsText } from '@schoolbell/core/calendar/ics/rules';
import { fullName } from '@schoolbell/core/format';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { placePath } from '@schoolbell/core/calendar/waitlist/rules';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { guardianAddresses, ownAddresses } from '../../records/mails/queries.ts';
import { icsEvent } from '../feeds/verbs.ts';
import { eventsOfMail } from '../feeds/contents/queries.ts';
import { placeLines } from '../news/verbs.ts';
import { findSettings } from '../waitlist/settings/queries.ts';
import { backText } from './families/verbs.ts';
import { addPlaceLinks, forgetPlaceLinks as forget, placeFacts, type PlaceFacts } from './families/queries.ts';

const DAY_MS = 86_400_000;
/** Events that a mail carries for the reader's calendar at most: the next ones. */
const MOST_CARRIED = 50;

/** A mail about a place; only the mail has the secret that opens its page. */
function letterOf({ tenant, publicUrl }: JobContext, { title, place, events, ...student }: PlaceFacts, back: string) {
  const [school, child] = [oneLine(tenant.institutionName, 120), oneLine(fullName(student), 120)];
  const heading = oneLine(
    {
      regular: `${child} is enrolled in ${title}`,
      trial: `${child}: trial of ${title}`,
      makeup: `${child}: make-up in ${title}`,
    }[student.kind],
  );
  return {
    heading,
    paragraphs: [...(place ? [place] : []), placeLines(events).join('\n'), back],
    link: { label: 'Open the details', href: `${publicUrl}${placePath(tenant.hash, 'enrolmentHash', SECRET)}` },
    footer: `You get this mail because ${school} has this address for ${child}'s family. The link is only for you: please do not forward this mail.`,
  };
}

/** The events of places as a calendar file holds them, by their ids. */
async function calendarOf({ db, tenant, now, publicUrl }: JobContext, places: readonly PlaceFacts[]) {
  const events = [
    ...new Set(places.flatMap((place) => place.events.slice(0, MOST_CARRIED).map((event) => event.event_id))),
  ];
  const found = await eventsOfMail(db, tenant.institution_id, { events }, { now, most: events.length });
  return new Map(found.map((event) => [event.event_id, icsEvent(tenant, 'student', event, publicUrl)]));
}

/** Tells families about their children's new places, each with its own link. */
async function enrolmentMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const places = (await placeFacts(db, institution_id, payload['enrolments'] as number[], now)).filter(
    (one) => one.events.length > 0,
  );
  if (places.length === 0) return;
  const students = [...new Set(places.map((one) => one.user_detail_id))];
  const settings = await findSettings(db, institution_id);
  const known = [
    ...(await guardianAddresses(db, institution_id, students)),
    ...(await ownAddresses(db, institution_id, students)),
  ];
  const calendar = await calendarOf(context, places);
  const organizer = { name: oneLine(tenant.institutionName, 120), address: context.sender.address };
  const links: Parameters<typeof addPlaceLinks>[2][number][] = [];
  for (const facts of places) {
    const { to } = addressees([facts.user_detail_id], known);
    if (to.length === 0) continue;
    const secret = newToken();
    links.push({
      enrolment_id: facts.enrolment_id,
      token_hash: hashOf(secret),
      expires_at: new Date(Date.parse(facts.events.at(-1)!.starts_at) + DAY_MS),
    });
    const content = letterOf(context, facts, backText(facts.firstName, settings));
    const events = facts.events.flatMap((event) => calendar.get(event.event_id) ?? []).slice(0, MOST_CARRIED);
    for (const { name, email } of to) {
      const attendee = { name: oneLine(name), address: email };
      const carried =
        events.length === 0
          ? ''
          : icsText({
              name: organizer.name,
              method: events.length === 1 ? 'REQUEST' : 'PUBLISH',
              events,
              organizer,
              attendee,
            });
      await context.mail({
        to: attendee,
        subject: content.heading,
        text: mailText(content),
        html: mailHtml(content),
        calendar: carried,
        secret,
        names: [facts.user_detail_id],
      });
    }
  }
  await addPlaceLinks(db, institution_id, links, now);
}

/** Takes links away that open nothing any more. */
async function forgetPlaceLinks(_: Record<string, unknown>, { db, tenant, now }: JobContext): Promise<void> {
  await forget(db, tenant.institution_id, now);
}

/** Mails about places. */
export const enrolmentsJobs: JobKinds = { enrolmentMail, forgetPlaceLinks };
