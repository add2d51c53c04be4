import { bounceClass } from '@schoolbell/core/messages/addresses/rules';
import type { Db } from '../../http/context.ts';
import { mailOfId, readReturnPath, type ReturnedMail } from '../../jobs/return-path.ts';
import { endAsBounced, findReader, noteBounce } from './queries.ts';
import type { Report } from './reports/verbs.ts';

/** The longest reason that is kept. */
const LONGEST = 300;

/** A mail that came back, and how that is known. */
export interface Returned extends ReturnedMail {
  /** The report came to an address that only this mail has: what it says of the reader's address need not be compared. */
  isSigned: boolean;
}

/** The mail that a report is about: by the address that it came back to, else by its Message-ID. */
export function mailOfReport(
  { sentTo, messageId }: Report,
  { secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string },
): Returned | undefined {
  for (const address of sentTo) {
    const found = readReturnPath(address, secretKey);
    if (found) return { ...found, isSigned: true };
  }
  const [id = '', host = ''] = messageId.split('@');
  const found = host.toLowerCase() === new URL(publicUrl).hostname ? mailOfId(id) : undefined;
  return found && { ...found, isSigned: false };
}

/**
 * Notes what a report says of a mail and its address; answers a sentence about it. A Message-ID is known to more people than its
 * reader, so a report that comes with nothing else must name the reader's address.
 */
export async function noteReport(
  db: Db,
  { institution_id, mail_id, isSigned }: Returned,
  { readers }: Pick<Report, 'readers'>,
  now: Date,
): Promise<string> {
  const address_key = await findReader(db, institution_id, mail_id);
  if (address_key === undefined) return 'The mail that it is about is no longer kept.';
  const named = readers.find((one) => one.addresses.includes(address_key));
  const reader = named ?? (isSigned && readers.length === 1 ? readers[0] : undefined);
  if (!reader) return 'It says nothing about the reader of that mail.';
  const bounce = bounceClass(reader);
  if (!bounce) return `The mail did not come back: ${reader.action}.`;
  const reason = [reader.status, reader.diagnostic].filter(Boolean).join(' ').slice(0, LONGEST);
  if (!(await endAsBounced(db, institution_id, mail_id, { reason, now }))) return 'This was known already.';
  await noteBounce(db, institution_id, address_key, { bounce, reason, now });
  return bounce === 'hard' ? 'The address no longer gets mail.' : 'Noted: the mail server gave up for now.';
}
