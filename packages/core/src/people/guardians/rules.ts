import type { FormValues, GuardianValue } from '../questions/answers/rules.ts';
import { contactKey } from '../rules.ts';

/** Whether a guardian can know where their child lives: without custody not, by no letter, link or file. */
export function mayTellAddress(link: { custody: 0 | 1 }): boolean {
  return link.custody === 1;
}

/** A child's address as a guardian may be told it; null if they may not. */
export function addressFor<Address>(link: { custody: 0 | 1 }, address: Address): Address | null {
  return mayTellAddress(link) ? address : null;
}

/** A guardian's share of a child's invoices, in percent. */
export interface Share {
  share: number;
  /** Whether they get invoices at all. */
  invoiceTo: 0 | 1;
}

/** What is wrong with the shares of all guardians who have one: those who pay get invoices, and together they pay all. */
export function shareErrors(shares: readonly Share[]): Record<string, string> {
  const errors: Record<string, string> = {};
  shares.forEach(({ share, invoiceTo }, at) => {
    if (share > 0 && invoiceTo === 0)
      errors[`shares.${at}.share`] = 'Turn on "Receives invoices" for this guardian first';
  });
  const hundredths = shares.reduce((sum, one) => sum + Math.round(one.share * 100), 0);
  if (shares.length > 0 && hundredths !== 10_000)
    errors['shares'] = `The shares make ${hundredths / 100} %. They must make 100 %.`;
  return errors;
}

/** The longest list of people to call. */
export const MOST_EMERGENCY_CONTACTS = 10;

interface SentLine {
  label: string;
  value: string;
}

/** Marks the lines of a form about a guardian, by what was typed about guardians in it. */
export function markGuardians(lines: readonly SentLine[], values: FormValues): (SentLine & { about?: 'guardian' })[] {
  const typed = Object.values(values).filter(
    (value): value is GuardianValue => typeof value === 'object' && value !== null && 'parentFirstName' in value,
  );
  const contacts = typed
    .flatMap(({ parentEmail, parentPhone1 }) => [parentEmail, parentPhone1])
    .map((contact) => contactKey(contact ?? ''))
    .filter(Boolean);
  const names = typed
    .map(({ parentFirstName, parentSurname }) => `${parentFirstName ?? ''} ${parentSurname ?? ''}`.trim())
    .filter(Boolean);
  const tells = ({ value }: SentLine) =>
    contacts.includes(contactKey(value)) || names.some((name) => value === name || value.startsWith(`${name}, `));
  return lines.map((line) => (tells(line) ? { ...line, about: 'guardian' } : line));
}
