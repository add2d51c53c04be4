/** What went wrong when a mail was handed over, as the mail program says it. */
export interface HandoverTrouble {
  message: string;
  /** The mail server's answer, and its code. */
  response?: string | undefined;
  responseCode?: number | undefined;
  code?: string | undefined;
  command?: string | undefined;
  /** Whether the mail server had begun to take the mail. */
  handed: boolean;
}

/** What becomes of the mail: it ends, it waits with all others of its mailing, or nobody knows. */
export type HandoverEnd =
  | { end: 'failed'; reason: string }
  | { end: 'later'; reason: string }
  | { end: 'unsure'; reason: string };

/** What is said of a mail that was cut off when a server stopped. */
export const CUT_OFF = 'The server stopped while sending. It may have arrived.';
const BROKEN = 'The connection to the mail server broke. It may have arrived.';

/** The longest reason that is kept. */
const LONGEST = 300;

const isOfReader = ({ code, command }: HandoverTrouble): boolean =>
  command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');

/**
 * What becomes of a mail. A mail server that asks to wait says nothing about the reader, and neither does one that can't be
 * reached; only a refusal for good ends the reader.
 */
export function endOfHandover(trouble: HandoverTrouble): HandoverEnd {
  const { responseCode = 0, response, message, handed } = trouble;
  const reason = (response || message).slice(0, LONGEST);
  if (responseCode >= 400 && responseCode < 500) return { end: 'later', reason };
  if (isOfReader(trouble) && (responseCode >= 500 || trouble.command === 'API')) return { end: 'failed', reason };
  return handed ? { end: 'unsure', reason: BROKEN } : { end: 'later', reason };
}

const REST_MINUTES = [1, 5, 15] as const;
const seconds = { second: 1, minute: 60, hour: 3_600 } as const;
/** The longest rest that a mail server can ask for, in seconds. */
const LONGEST_REST = 4 * 3_600;

/** How long a mailing rests, in seconds: as its mail server asks, or longer each time in a row. */
export function restSeconds(rests: number, reason: string): number {
  const asked = /(\d{1,5})\s*(second|minute|hour)s?\b/i.exec(reason);
  const usual = REST_MINUTES[Math.min(rests, REST_MINUTES.length - 1)]! * 60;
  if (!asked) return usual;
  const wanted = Number(asked[1]) * seconds[asked[2]!.toLowerCase() as keyof typeof seconds];
  return Math.min(Math.max(wanted, 1), LONGEST_REST);
}
