import { type JobContext, type OutgoingMail, SECRET } from './kinds.ts';
import type { Letter } from './mail.ts';

/** The place that a mail's secret is sealed to, so that it can't be opened elsewhere. */
export const secretPlace = (institution_id: number, letter: Pick<OutgoingMail, 'subject'> & { address: string }) =>
  `mail.secret of ${institution_id}, ${letter.address}, ${letter.subject}`;

/** A mail as its reader gets it: with its secret. */
export function opened(
  { unseal, tenant }: Pick<JobContext, 'unseal' | 'tenant'>,
  { secret: sealed, ...letter }: Omit<Letter, 'files'> & { secret: Buffer | null },
): Omit<Letter, 'files'> {
  if (!sealed) return letter;
  const secret = unseal(
    sealed,
    secretPlace(tenant.institution_id, { subject: letter.subject, address: letter.to_email }),
  );
  return { ...letter, text: letter.text.replaceAll(SECRET, secret), html: letter.html.replaceAll(SECRET, secret) };
}
