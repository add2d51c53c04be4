import { feedPath } from '@schoolbell/core/calendar/feeds/rules';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { findFeedReader, giveFeedToken, type FeedToMail } from './queries.ts';

/** What a reader's calendar will show. */
function aboutOf({ kind, name, person_id }: FeedToMail, reader_id: number): string {
  if (kind === 'room') return `the events in ${name}`;
  if (kind === 'staff') return 'your own events';
  if (kind === 'student') return person_id === reader_id ? 'your classes' : `the classes of ${name}`;
  return person_id === reader_id ? "your children's classes" : `the classes of ${name}'s children`;
}

/** Mails a private calendar address. The address itself is in the mail alone, so it is made here. */
async function feedMail(payload: Record<string, unknown>, { db, tenant, publicUrl, mail }: JobContext): Promise<void> {
  const { institution_id } = tenant;
  const secret = newToken();
  const reader_id = Number(payload['reader_id']);
  const feed = await giveFeedToken(db, institution_id, Number(payload['feed_id']), hashOf(secret));
  const reader = feed && (await findFeedReader(db, institution_id, feed, { reader_id, made_by: feed.made_by }));
  if (!feed || !reader?.email) return;
  const school = oneLine(tenant.institutionName, 120);
  const about = oneLine(aboutOf(feed, reader_id), 200);
  const content = {
    heading: `${school}: a calendar address for ${about}`,
    paragraphs: [
      `With the private address below, the calendar on your phone or computer shows ${about} and stays up to date.`,
      'Copy it, and add it in your calendar: in Google Calendar under “Other calendars, From URL”, in Apple Calendar under “Add Subscription Calendar”, in Outlook under “Add calendar, Subscribe from web”.',
      'Anyone who has this address can see these events without signing in. Please do not forward this mail.',
    ],
    facts: [{ label: 'Address', value: `${publicUrl}${feedPath(tenant.hash, SECRET)}` }],
    footer: `You get this mail because someone at ${school} sent you this address.`,
  };
  await mail({
    to: { name: oneLine(reader.name, 120), address: reader.email },
    subject: oneLine(content.heading),
    text: mailText(content),
    html: mailHtml(content),
    secret,
    names: feed.person_id === null ? [] : [feed.person_id],
  });
}

/** What is mailed about calendar addresses. */
export const feedsJobs: JobKinds = { feedMail };
