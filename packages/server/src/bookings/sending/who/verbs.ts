import { LEAD, STUDENT } from '@schoolbell/core/access';
import { isSameChild } from '@schoolbell/core/bookings/sending/rules';
import { contactKey } from '@schoolbell/core/people/rules';
import type { PersonOfForm } from '@schoolbell/core/forms/submissions/rules';
import { type Candidate, findCandidates } from '../../../people/duplicates/queries.ts';
import type { Member } from '../../../forms/families/verbs.ts';
import type { BookingContext } from '../../verbs.ts';
import { reachable } from './queries.ts';

/** A child the school knows. */
export interface KnownChild {
  user_detail_id: number;
  role_id: number;
  /** The guardian by whose e-mail or phone they were found; null if it was the child's own. */
  guardian_id: number | null;
  /** Whether the address that was typed is one that the school has for this family. */
  isOnFile: boolean;
}

/** The address that a booking is confirmed to: the guardian's, else the child's. */
export const emailOf = ({ email, guardian }: PersonOfForm): string =>
  guardian && guardian.same_as_primary_email === 0 && guardian.email !== '' ? guardian.email : email;

/** By which contacts a family is known: its guardian's, else the child's own. */
export function contactsOf(person: PersonOfForm): string[] {
  const { guardian, email, phone } = person;
  const own = guardian ? [emailOf(person), guardian.phone] : [email, phone];
  return own.filter((contact) => contactKey(contact) !== '');
}

/** Students come before leads, then the oldest record comes first. */
const byRank = (one: Candidate, other: Candidate): number =>
  Number(other.role_id === STUDENT) - Number(one.role_id === STUDENT) || one.user_detail_id - other.user_detail_id;

/** For each child on a form, the person the school knows as that child, or null. No person is found twice. */
export async function knownChildren(
  { db, tenant }: Pick<BookingContext, 'db' | 'tenant'>,
  members: readonly Pick<Member, 'person'>[],
  email: string,
): Promise<(KnownChild | null)[]> {
  const { institution_id } = tenant;
  const contacts = contactsOf(members[0]!.person);
  const taken = new Set<number>();
  const found: (KnownChild | null)[] = [];
  for (const { person } of members) {
    const { firstName, surname, dob } = person;
    const question = { institution_id, roles: [STUDENT, LEAD], firstName, surname, dob, contacts };
    const [same] = (await findCandidates(db, question))
      .filter((one) => !taken.has(one.user_detail_id) && isSameChild(question, one))
      .sort(byRank);
    if (same) taken.add(same.user_detail_id);
    found.push(same ? { ...same, guardian_id: null, isOnFile: false } : null);
  }
  const reached = await reachable(db, institution_id, [...taken]);
  const keys = new Set(contacts.map(contactKey));
  const shares = (...known: string[]) => known.some((contact) => keys.has(contactKey(contact)));
  return found.map((child) => {
    if (!child) return null;
    const theirs = reached.filter((one) => one.child_id === child.user_detail_id);
    return {
      user_detail_id: child.user_detail_id,
      role_id: child.role_id,
      guardian_id: theirs.find((one) => one.guardian_id !== null && shares(one.email, one.phone))?.guardian_id ?? null,
      isOnFile: theirs.some((one) => contactKey(one.email) === contactKey(email)),
    };
  });
}
