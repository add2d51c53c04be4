import { contactKey, foldName } from '../../people/rules.ts';
import type { Confirmation } from '../rules.ts';

/** What decides if the school knows a child on a form. `contacts` are the family's email addresses and phones. */
export interface ChildLikeness {
  firstName: string;
  /** YYYY-MM-DD, empty if unknown. */
  dob: string;
  contacts: readonly string[];
}

/** Whether a child on a form is this child: the same contact and first name, and no other birth date. */
export function isSameChild(sent: ChildLikeness, known: ChildLikeness): boolean {
  const first = foldName(sent.firstName);
  if (first === '' || first !== foldName(known.firstName)) return false;
  if (sent.dob !== '' && known.dob !== '' && sent.dob !== known.dob) return false;
  const keys = new Set(sent.contacts.map(contactKey).filter(Boolean));
  return known.contacts.some((contact) => keys.has(contactKey(contact)));
}

/** Whether places are given at once: never to what looks like a robot's, and to new families only where staff never answer first. */
export const isCertain = (confirm: Confirmation, asked: { allKnown: boolean; isRobot: boolean }): boolean =>
  !asked.isRobot && (confirm === 'auto' || (confirm === 'newFamilies' && asked.allKnown));

export const outcomes = ['confirmed', 'heard_by_mail', 'pending'] as const;
/** What the page says happens next. It is the same whether the school knows the family or not. */
export type Outcome = (typeof outcomes)[number];

/** What a family is told right after sending. By the school's rule alone, or it would tell who is known. */
export function outcomeOf(confirm: Confirmation, isRobot: boolean): Outcome {
  if (confirm === 'newFamilies') return 'heard_by_mail';
  return confirm === 'auto' && !isRobot ? 'confirmed' : 'pending';
}

/** The sentence for each outcome, with the school's words. */
export const outcomeTexts: Record<Outcome, string> = {
  confirmed: 'Booked. We have sent you an email with the details.',
  heard_by_mail: 'Thank you. We have received your booking. You will hear from us by email.',
  pending: 'Thank you. We have received your booking and will answer by email.',
};

/** What a booking's mails are about. */
export const letters = [
  'received',
  'confirmed',
  'accepted',
  'rejected',
  'expired',
  'cancelled',
  'moved',
  'known',
  'link',
] as const;
export type Letter = (typeof letters)[number];

/** When staff are reminded of a request: after three quarters of its answer time. */
export const remindAt = (from: Date, until: Date): Date =>
  new Date(from.getTime() + ((until.getTime() - from.getTime()) * 3) / 4);
