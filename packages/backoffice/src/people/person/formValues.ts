import type { FieldValue } from '@schoolbell/core/people/questions/answers/rules';

/** What staff type about a person, in the names of the contract. */
export interface PersonForm {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  dob: string;
  gender: string;
  nationality: string;
  referral_source: string;
  address: { street: string; country: string; city: string; state: string; zip: string };
  custom: Record<string, FieldValue>;
  status?: string;
  interest?: string;
  stage_id?: string;
  guardian?: { firstName: string; surname: string; email: string; phone: string; relation: string };
}

/** The form's names by path, as they stand at the fields: for messages and for comparing two versions. */
export const labels: Record<string, string> = {
  firstName: 'First name',
  surname: 'Surname',
  email: 'Email',
  phone: 'Phone',
  dob: 'Date of birth',
  gender: 'Gender',
  nationality: 'Nationality',
  referral_source: 'Heard of us',
  'address.street': 'Street',
  'address.country': 'Country',
  'address.city': 'City',
  'address.state': 'State',
  'address.zip': 'Zip',
  status: 'Status',
  interest: 'Interest',
};
