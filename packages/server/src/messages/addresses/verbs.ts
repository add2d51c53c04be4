import { GUARDIAN, isGuardian, LEAD_GUARDIAN } from '@schoolbell/core/access';
import { missing } from '@schoolbell/core/http/errors';
import { mayOpenPerson } from '@schoolbell/core/people/rules';
import type { Context, StaffContext, Tenant } from '../../http/context.ts';
import { findPerson, type PersonSummary } from '../../people/queries.ts';
import { anybody } from '../../people/verbs.ts';
import { type Consent, skipNews, writeConsent } from './queries.ts';

/** Someone who reads mail and whom the viewer may open: guardians as well. */
export async function openReader(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  user_id: number,
): Promise<PersonSummary> {
  const guardians = viewer.access.has('guardian') ? [GUARDIAN, LEAD_GUARDIAN] : [];
  const person = await findPerson(db, viewer.institution_id, user_id, { roles: [...anybody, ...guardians] });
  if (!person || !(isGuardian(person) || mayOpenPerson(viewer, person))) throw missing();
  return person;
}

/** An address as addresses are compared. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** Pages that a mail's reader opens without signing in: to end a school's news, or to confirm that they have read it. */
export type MailPage = 'unsubscribe' | 'confirm';

/** What the link to such a page is about. */
export interface LinkedMail {
  address_key: string;
  mail_id: number;
}

const placeOf = (page: MailPage, { hash }: Pick<Tenant, 'hash'>) => `${page}:${hash}`;

/**
 * The address of a page for a reader. It says itself whom it is about, sealed, so it works for as long as the server keeps its
 * secret, whatever becomes of the mail.
 */
export function mailAddress(
  { tenant, seal, publicUrl }: Pick<Context, 'tenant' | 'seal' | 'publicUrl'>,
  page: MailPage,
  { address_key, mail_id }: LinkedMail,
): string {
  const token = seal(`${mail_id} ${address_key}`, placeOf(page, tenant)).toString('base64url');
  return `${publicUrl}/mail/${page}?institution=${tenant.hash}&token=${token}`;
}

/**
 * What a link says that a mail brought: its words in the order of `pattern`. Undefined where we did not seal it for this
 * place.
 */
export function openToken(
  unseal: Context['unseal'],
  { token, place, pattern }: { token: string; place: string; pattern: RegExp },
): RegExpExecArray | undefined {
  try {
    return pattern.exec(unseal(Buffer.from(token, 'base64url'), place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What such an address is about; undefined where it is none of this school's. */
export function openMailAddress(
  unseal: Context['unseal'],
  page: MailPage,
  { hash, token }: { hash: string; token: string },
): LinkedMail | undefined {
  const found = openToken(unseal, { token, place: placeOf(page, { hash }), pattern: /^(\d+) (.+)$/ });
  return found && { mail_id: Number(found[1]), address_key: found[2]! };
}

/** Keeps whether an address wants news; what waits for it stops at once. False where nothing changed. */
export async function setNews(
  { db, tenant, now, changed }: Pick<Context, 'db' | 'tenant' | 'now' | 'changed'>,
  consent: Consent,
): Promise<boolean> {
  const { institution_id } = tenant;
  if (!(await writeConsent(db, institution_id, consent, now))) return false;
  if (consent.value === 0) await skipNews(db, institution_id, consent.address_key);
  changed('mail');
  changed('mailings');
  return true;
}
