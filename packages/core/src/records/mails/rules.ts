/** A subject's letters, as the specification bounds them. */
export const LONGEST_SUBJECT = 250;

/** What the composer says, word for word. */
export const mailTexts = {
  replyTo: 'Please enter valid email',
  noContent: 'Content cannot be blank',
  noSubject: 'Subject cannot be blank',
  longSubject: 'Subject cannot be more than 250 characters',
} as const;

/** What the composer says of an address that replies can't go to. */
export const replyToRefused = (known: readonly string[]): string =>
  `Replies can go to ${[...new Set(known)].join(', ')}, to a colleague who signs in here, or to an address that was confirmed by mail`;

/** A recipient, and the people the mail is about. */
export interface Addressee {
  user_detail_id: number;
  name: string;
  email: string;
}

/**
 * The recipients of a mail about these people: each address once, however many of the people it belongs to, in the people's
 * order. `without` are those without any address.
 */
export function addressees(
  people: readonly number[],
  known: readonly Addressee[],
): { to: Omit<Addressee, 'user_detail_id'>[]; without: ReadonlySet<number> } {
  const of = Map.groupBy(
    known.filter((one) => one.email.trim() !== ''),
    (one) => one.user_detail_id,
  );
  const to = new Map<string, Omit<Addressee, 'user_detail_id'>>();
  for (const { name, email } of people.flatMap((id) => of.get(id) ?? [])) {
    const key = email.trim().toLowerCase();
    if (!to.has(key)) to.set(key, { name, email: email.trim() });
  }
  return { to: [...to.values()], without: new Set(people.filter((id) => !of.has(id))) };
}
