import * as z from 'zod/mini';
import { endpoint } from '../../../http/endpoint.ts';
import { done, flag, id, instant, token } from '../../../http/fields.ts';
import { emailPattern, LONGEST_EMAIL } from '../../../validators.ts';
import { mailTexts } from '../rules.ts';

const access = ['students', 'leads', 'all_leads'] as const;

/** An address that replies can go to once its link was opened. */
export const ReplyAddress = z.strictObject({
  reply_address_id: id,
  reply_to: z.string(),
  is_confirmed: flag,
  /** When its link stops working; of no meaning once it is confirmed. */
  expires_at: instant,
});

export const replyAddresses = endpoint({
  method: 'GET',
  path: 'communication/replyAddresses',
  access,
  shows: ['mail'],
  summary:
    "Lists where replies to mails can go: the school's address, the viewer's own, and those that were confirmed or wait for it.",
  input: z.strictObject({}),
  result: z.strictObject({ school: z.string(), own: z.string(), data: z.array(ReplyAddress) }),
});

export const addReplyAddress = endpoint({
  method: 'POST',
  path: 'communication/replyAddresses/add',
  access,
  limit: 'address',
  summary:
    'Mails a link to an address, which works for three days: once it is opened, replies can go there. Asking again mails a new link.',
  input: z.strictObject({
    reply_to: z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL), z.regex(emailPattern, mailTexts.replyTo)),
  }),
  result: done,
});

export const removeReplyAddress = endpoint({
  method: 'POST',
  path: 'communication/replyAddresses/remove',
  access,
  summary: 'Removes a reply address, confirmed or not; a link to it no longer works.',
  input: z.strictObject({ reply_address_id: id }),
  result: done,
});

export const confirmReplyAddress = endpoint({
  method: 'POST',
  path: 'communication/replyAddresses/confirm',
  access: 'public',
  limit: 'draft',
  summary:
    'Confirms a reply address by the link from the mail. Refuses with `gone` where the link is too old or was replaced.',
  input: z.strictObject({ institution: token, token }),
  result: done,
});
