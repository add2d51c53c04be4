import { fullName } from '@schoolbell/core/format';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import type { JobContext } from '../../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../../jobs/mail-content.ts';
import { guardianAddresses, ownAddresses } from '../../../records/mails/queries.ts';
import { staffAmong } from '../../../people/colleagues/queries.ts';
import { rolesToTell } from '../../../settings/alerts/queries.ts';
import { type Carried, type Reader, calendarFor } from '../files/verbs.ts';

/** What a family can do about a child's place with the link in their mail; without a link, the text instead. */
export interface Door {
  lines: readonly string[];
  link?: NonNullable<MailContent['link']>;
  secret?: string;
}

/** The texts for staff and families. With `doors`, each child's family gets its own mail. */
export interface Letter {
  alert: AlertKind;
  subject: string;
  lines: readonly string[];
  linesOf?: (reader: Reader) => string[];
  event_id?: number;
  staffLines?: readonly string[];
  studentLines?: readonly string[];
  staff: readonly number[];
  students: readonly number[];
  /** The people whom its lines name, beside the readers' own children. */
  names?: readonly number[];
  carried: Carried;
  doors?: ReadonlyMap<number, Door>;
}

type Content = Omit<MailContent, 'heading'>;
type Send = (reader: Reader, content: Content, secret?: string) => Promise<void>;

/** Sends a letter to one reader after the other, each with the part that concerns them, or none if nothing does. */
function sending(context: JobContext, { subject, linesOf, names = [], carried }: Letter): Send {
  const heading = oneLine(subject);
  return async (reader, plain, secret) => {
    const { name, address } = reader;
    const own = linesOf?.(reader);
    if (own?.length === 0) return;
    const content = { ...plain, heading, paragraphs: [...plain.paragraphs, ...(own ? [own.join('\n')] : [])] };
    await context.mail({
      to: { name, address },
      subject: heading,
      text: mailText(content),
      html: mailHtml(content),
      calendar: calendarFor(context, carried, reader),
      names: reader.kind === 'student' ? [...names, ...reader.ids] : names,
      ...(secret !== undefined && { secret }),
    });
  };
}

/** Writes to the staff who have an address and whose role gets the mail. */
async function writeToStaff(
  { db, tenant, publicUrl }: JobContext,
  { lines, staffLines = [], staff, event_id }: Letter,
  roles: ReadonlySet<number>,
  send: Send,
): Promise<void> {
  const colleagues = await staffAmong(db, tenant.institution_id, staff);
  for (const colleague of colleagues.filter((one) => one.email !== '' && roles.has(one.role_id)))
    await send(
      { kind: 'staff', ids: [colleague.user_detail_id], name: oneLine(fullName(colleague)), address: colleague.email },
      {
        paragraphs: [...lines, ...staffLines],
        link: {
          label: 'Open the calendar',
          href: `${publicUrl}/calendar${event_id === undefined ? '' : `?event=${event_id}`}`,
        },
        footer: `You get this mail because you work at ${oneLine(tenant.institutionName, 120)}.`,
      },
    );
}

/** Writes to the students' families. Returns the students whose family is written to. */
async function writeToFamilies(
  { db, tenant }: JobContext,
  { lines, studentLines = [], students, doors }: Letter,
  send: Send,
): Promise<ReadonlySet<number>> {
  const { institution_id } = tenant;
  const school = oneLine(tenant.institutionName, 120);
  const reached = new Set<number>();
  const known = [
    ...(await guardianAddresses(db, institution_id, students)),
    ...(await ownAddresses(db, institution_id, students)),
  ];
  const childrenOf = Map.groupBy(known, (one) => one.email.trim().toLowerCase());
  for (const family of doors ? students.map((id) => [id]) : [students]) {
    const door = doors?.get(family[0]!);
    for (const { name, email } of addressees(family, known).to) {
      const ids = childrenOf
        .get(email.toLowerCase())!
        .map((one) => one.user_detail_id)
        .filter((id) => family.includes(id));
      const footer = `You get this mail because ${school} has your address.${door?.secret ? ' The link is only for you: please do not forward this mail.' : ''}`;
      await send(
        { kind: 'student', ids, name: oneLine(name), address: email },
        {
          paragraphs: [...lines, ...studentLines, ...(door?.lines ?? [])],
          ...(door?.link && { link: door.link }),
          footer,
        },
        door?.secret,
      );
      for (const id of ids) reached.add(id);
    }
  }
  return reached;
}

/** Writes to staff and to the students' families, if the school allows it, each address once. Returns the students whose family gets the mail. */
export async function writeAll(context: JobContext, letter: Letter): Promise<ReadonlySet<number>> {
  const send = sending(context, letter);
  const roles = await rolesToTell(context.db, context.tenant.institution_id, letter.alert);
  await writeToStaff(context, letter, roles, send);
  return roles.has(FAMILIES) ? writeToFamilies(context, letter, send) : new Set();
}
