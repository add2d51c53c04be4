import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** What a report says of one reader. */
export interface ReportedReader {
  /** Addresses as they are compared: the one that was written to, and the one that it led to. */
  addresses: string[];
  action: string;
  status: string;
  diagnostic: string;
}

/** A mail server's report of mail that came back (RFC 3464). */
export interface Report {
  readers: ReportedReader[];
  /** The Message-ID of the mail that it is about, without its brackets; empty where it does not say. */
  messageId: string;
  /** Addresses that the report was sent to. */
  sentTo: string[];
}

/** The fields of a report or of a header, by their names in small letters; a line that begins with a space goes on. */
function fieldsOf(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/** `rfc822; Ann@home.example` as an address that can be compared. */
const addressIn = (field = ''): string =>
  field
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase();

function readerOf(group: string): ReportedReader | undefined {
  const fields = fieldsOf(group);
  const addresses = [addressIn(fields.get('original-recipient')), addressIn(fields.get('final-recipient'))];
  const [action, status] = [fields.get('action') ?? '', fields.get('status') ?? ''];
  if (!action) return undefined;
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^\w+;\s*/, '');
  return { addresses: [...new Set(addresses.filter(Boolean))], action, status: status.split(/[\s(]/)[0]!, diagnostic };
}

/** The addresses that a mail server writes down as it takes a mail in. */
const inHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to']);

function sentTo({ headers }: Email): string[] {
  return headers
    .filter(({ key }) => inHeaders.has(key.toLowerCase()))
    .flatMap(({ value }) => value.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []);
}

/** Reads a report; undefined where a mail is none. */
export async function readReport(raw: Uint8Array): Promise<Report | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const report = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType));
  if (!report) return undefined;
  // The first group is about the report itself; mail servers that leave it out begin with a reader.
  const groups = textOf(report).split(/\r?\n[ \t]*\r?\n/);
  const about = mail.attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers|message\/global)/i.test(mimeType),
  );
  const head = about ? textOf(about).split(/\r?\n\r?\n/)[0]! : '';
  return {
    readers: groups.flatMap((group) => readerOf(group) ?? []),
    messageId: /<([^<>\s]+)>/.exec(fieldsOf(head).get('message-id') ?? '')?.[1] ?? '',
    sentTo: sentTo(mail),
  };
}
