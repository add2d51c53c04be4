import { invalid } from '@schoolbell/core/http/errors';
import { replyToRefused } from '@schoolbell/core/records/mails/rules';
import type { StaffContext } from '../../http/context.ts';
import { replyAddresses } from './queries.ts';

/** A plain mail to people or their guardians. */
export interface PlainMail {
  kind: 'student' | 'lead';
  ids: readonly number[];
  to: 'person' | 'guardians';
  subject: string;
  body: string;
  reply_to: string;
}

/** What became of it: how many mails leave, and why some people get none. */
export interface Mailed {
  mails: number;
  refused: ReadonlyMap<number, string>;
}

declare module '../../http/context.ts' {
  interface Brought {
    /** Writes to many people: a letter that leaves by itself. */
    mailPeople: readonly ((context: StaffContext, mail: PlainMail) => Promise<Mailed>)[];
  }
}

/** Why families can't answer to an address: nobody has shown that it is theirs or the school's. Null if they can. */
export async function foreignReplies({ db, viewer }: StaffContext, reply_to: string): Promise<string | null> {
  const { school, own, is_colleagues, is_confirmed } = await replyAddresses(db, viewer, reply_to);
  const known = [own, school].filter(Boolean);
  if (is_colleagues || is_confirmed || known.some((one) => one.toLowerCase() === reply_to.toLowerCase())) return null;
  return replyToRefused(known);
}

/** Refuses to have families answer to an address that nobody has shown to be theirs or the school's. */
export async function refuseForeignReplies(context: StaffContext, reply_to: string): Promise<void> {
  const text = await foreignReplies(context, reply_to);
  if (text !== null) throw invalid({ reply_to: text });
}
