/** Whether a guardian may be told where their child lives: one without custody is not, by no letter, link or file. */
export function mayTellAddress(link: { custody: 0 | 1 }): boolean {
  return link.custody === 1;
}

/** A child's address as a guardian may be told it; null where they may not. */
export function addressFor<Address>(link: { custody: 0 | 1 }, address: Address): Address | null {
  return mayTellAddress(link) ? address : null;
}

/** The longest list of people to call. */
export const MOST_EMERGENCY_CONTACTS = 10;
