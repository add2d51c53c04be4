import { newToken } from '../http/tokens.ts';

let people = 0;
/** A name that nobody else has. */
export const someone = () => `Person ${newToken().slice(0, 8)} ${++people}`;

/** Where somebody lives. */
export const address = { street: '1 Long Road', country: 'SG', city: 'Singapore', state: '', zip: '018956' };

/** A guardian, as the form of a new student or lead sends them. */
export const guardian = {
  firstName: 'Gale',
  surname: 'Ward',
  email: 'gale@home.example',
  phone: '+65 8123 4567',
  relation: 'Aunt',
};

/** Somebody new, as the same form sends them. */
export const person = () => ({
  firstName: someone(),
  surname: 'Ward',
  email: '',
  phone: '+65 6123 4567',
  dob: '2015-04-30',
  gender: 'F' as const,
  nationality: 'SG',
  referral_source: 'Friend',
  address,
  custom: {},
  guardian,
  isDuplicate: 1 as const,
});
