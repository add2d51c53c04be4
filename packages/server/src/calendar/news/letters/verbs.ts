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

/** What a family may do about a child's place by a link that is in their mail alone; without a link, what they are told instead. */
export interface Door {
  lines: readonly string[];
  link?: NonNullable<MailContent['link']>;
  secret?: string;
}

/** What staff and families are told. With `doors`, each child's family gets a mail of its own. */
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
  carried: Carried;
  doors?: ReadonlyMap<number, Door>;
}

/** Writes to staff and to the students' families, as far as the school lets them be told, each address once. Answers the students whose family is written to. */
export async function writeAll(
  context: JobContext,
  {
    alert,
    subject,
    lines,
    event_id,
    linesOf,
    staffLines = [],
    studentLines = [],
    staff,
    students,
    carried,
    doors,
  }: Letter,
): Promise<ReadonlySet<number>> {
  const { db, tenant, publicUrl, mail } = context;
  const { institution_id } = tenant;
  const school = oneLine(tenant.institutionName, 120);
  const reached = new Set<number>();
  const send = async (reader: Reader, plain: MailContent, secret?: string) => {
    const { name, address } = reader;
    const own = linesOf?.(reader);
    if (own?.length === 0) return;
    const content = { ...plain, paragraphs: [...plain.paragraphs, ...(own ? [own.join('\n')] : [])] };
    await mail({
      to: { name, address },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
      calendar: calendarFor(context, carried, reader),
      ...(secret !== undefined && { secret }),
    });
  };
  const roles = await rolesToTell(db, institution_id, alert);
  const heading = oneLine(subject);
  for (const colleague of (await staffAmong(db, institution_id, staff)).filter(
    (one) => one.email !== '' && roles.has(one.role_id),
  )) {
    await send(
      { kind: 'staff', ids: [colleague.user_detail_id], name: oneLine(fullName(colleague)), address: colleague.email },
      {
        heading,
        paragraphs: [...lines, ...staffLines],
        link: {
          label: 'Open the calendar',
          href: `${publicUrl}/calendar${event_id === undefined ? '' : `?event=${event_id}`}`,
        },
        footer: `You get this mail because you work at ${school}.`,
      },
    );
  }
  if (!roles.has(FAMILIES)) return reached;
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
      const footer = `You get this mail because ${school} has your address.${door?.secret ? ' The link is for you alone: please do not pass this mail on.' : ''}`;
      await send(
        { kind: 'student', ids, name: oneLine(name), address: email },
        {
          heading,
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
