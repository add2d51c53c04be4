import type { Readable } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';
import type { ReturnPath } from './return-path.ts';

/** A mail as it leaves. */
export interface Letter {
  /** The school as the sender's name; the address is the server's own. */
  from_name: string;
  to_name: string;
  to_email: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go: to the school, unless the mail says otherwise; empty if the school has no address. */
  reply_to: string;
  /** A file by RFC 5545, which says itself what it is for; empty if the mail carries none. */
  calendar: string;
  /** Documents that it carries; PDF where nothing else is said. */
  files: readonly { filename: string; content: Buffer; contentType?: string }[];
  /** The address that ends the school's news for this reader: mail programs show it as a button. */
  unsubscribe?: string;
}

/**
 * Mails of mailings leave over connections of their own, so that single ones never queue behind them, and are tried once. An
 * error's `handed` says whether the server had begun to take the mail: then it may have arrived.
 */
export interface Way {
  ofMany: boolean;
}

/** The way out for mails; undefined if no SMTP server is configured. */
export interface Post {
  /** Hands a mail to the SMTP server. `id` makes its Message-ID, so that a second try is seen as the same mail. */
  send(letter: Letter, id: string, way?: Way): Promise<void>;
  close(): void;
}

/** Connections to the mail server that one process opens for single mails, and as many for mailings. */
export const CONNECTIONS = 3;
/** Handing a mail over may take no longer, in milliseconds. */
export const LONGEST_HANDOVER = 90_000;

/** The name of a mail's calendar file. */
export const CALENDAR_FILE = 'event.ics';

/** What a calendar file is for, as its part of a mail says once more. */
const methodOf = (calendar: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH';

/** Opens the pool of SMTP connections. It connects with the first mail. */
export function openPost(
  smtpUrl: string | undefined,
  mailFrom: string,
  publicUrl: string,
  returnPath?: ReturnPath,
): Post | undefined {
  if (!smtpUrl) return undefined;
  const from = parseMailbox(mailFrom);
  const { hostname } = new URL(publicUrl);
  const opened = (more: object = {}): Transporter =>
    nodemailer.createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...more,
    } as never);
  const transport = opened();
  // A pool tries again by itself after a broken connection; a mail of a mailing must not arrive twice.
  const many = opened({ maxRequeues: 0, idleTimeout: 10_000 });
  many.use('stream', noteStream as never);
  // Objects, never text: a name or an address can't add a header or a second recipient.
  const partsOf = (letter: Letter, id: string) => ({
    from: { name: oneLine(letter.from_name) || from.name, address: from.address },
    to: { name: oneLine(letter.to_name), address: oneLine(letter.to_email) },
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    ...(letter.calendar && { icalEvent: eventOf(letter.calendar) }),
    ...(letter.files.length > 0 && {
      attachments: letter.files.map((file) => ({ contentType: 'application/pdf', ...file })),
    }),
    ...(letter.reply_to && { replyTo: { name: '', address: oneLine(letter.reply_to) } }),
    messageId: `<${id}@${hostname}>`,
    ...(letter.unsubscribe && { headers: unsubscribing(letter.unsubscribe) }),
    ...(returnPath && { envelope: { from: returnPath(id), to: [oneLine(letter.to_email)] } }),
    signal: AbortSignal.timeout(LONGEST_HANDOVER),
  });
  return {
    async send(letter, id, { ofMany } = { ofMany: false }) {
      if (!ofMany) {
        await transport.sendMail(partsOf(letter, id));
        return;
      }
      const streams: Readable[] = [];
      try {
        await many.sendMail({ ...partsOf(letter, id), streams } as never);
      } catch (error) {
        throw Object.assign(error as Error, { handed: streams.some((one) => one.readableDidRead) });
      }
    },
    close() {
      transport.close();
      many.close();
    },
  };
}

const eventOf = (content: string) => ({ method: methodOf(content), filename: CALENDAR_FILE, content });

/** By RFC 8058 a mail program asks by itself, and only over https. */
const unsubscribing = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Keeps the stream that a mail leaves by: nodemailer reads it only once the server takes the mail. */
function noteStream(
  mail: { data: { streams?: Readable[] }; message: { createReadStream(options?: object): Readable } },
  done: () => void,
): void {
  const create = mail.message.createReadStream.bind(mail.message);
  mail.message.createReadStream = (options) => {
    const stream = create(options);
    mail.data.streams?.push(stream);
    return stream;
  };
  done();
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}

/** A sender as configuration writes it, `Name <address>` or the address alone, in its parts. */
export function parseMailbox(text: string): { name: string; address: string } {
  const found = /^([^<>]*)<([^<>\s]+)>$/.exec(text);
  return found
    ? { name: found[1]!.trim().replace(/^"|"$/g, ''), address: found[2]! }
    : { name: '', address: text.trim() };
}
