import type { RateLimit } from '@schoolbell/core/http/endpoint';

/** How often one address, and one subject (an institution, an e-mail address, or the signed-in person), can ask in a window. */
export interface Limit {
  seconds: number;
  address: number;
  subject: number;
  /** Only calls that were refused count: a whole school signs in from one address in the morning. */
  failuresOnly?: boolean;
}

export type Limits = Record<RateLimit, Limit>;

/** Families of one school share an address at an open day; a school's form is busy on its first day. */
const defaults: Limits = {
  signIn: { seconds: 900, address: 60, subject: 10, failuresOnly: true },
  // Each sends a mail to a person who may not have asked for it.
  forgot: { seconds: 3_600, address: 30, subject: 5 },
  secret: { seconds: 900, address: 60, subject: 10, failuresOnly: true },
  // Each is two mails, one of them to somebody who may not have asked; wrong passwords count as well.
  address: { seconds: 3_600, address: 30, subject: 10 },
  form: { seconds: 600, address: 60, subject: 2_000 },
  // Each sends a mail to a person who may not have asked for it; one address gets only a few.
  draft: { seconds: 3_600, address: 30, subject: 1_000 },
  formConfig: { seconds: 60, address: 240, subject: 6_000 },
  // A family that types the name of a school asks some ten times.
  formList: { seconds: 60, address: 240, subject: 6_000 },
  // Some files per family, retries included; a form itself takes twenty.
  formFile: { seconds: 600, address: 80, subject: 1_000 },
  // A family that changes its mind holds another class; each hold lasts ten minutes.
  hold: { seconds: 600, address: 60, subject: 3_000 },
  booking: { seconds: 600, address: 120, subject: 6_000 },
  setup: { seconds: 900, address: 60, subject: 60 },
  upload: { seconds: 60, address: 60, subject: 30 },
  // A letter tried out goes to its writer alone.
  testMail: { seconds: 3_600, address: 400, subject: 20 },
  export: { seconds: 60, address: 60, subject: 20 },
  // The big calendar services fetch everyone's feeds from a few addresses.
  feed: { seconds: 60, address: 600, subject: 20 },
};

/** The limits with each count multiplied: a test or a measurement asks more often than people do. */
export function limitsTimes(factor: number): Limits {
  const scaled = Object.entries(defaults).map(([name, limit]) => [
    name,
    { ...limit, address: limit.address * factor, subject: limit.subject * factor },
  ]);
  return Object.fromEntries(scaled) as Limits;
}
