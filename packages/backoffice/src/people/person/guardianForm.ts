import type { Guardian } from './person.ts';

/** A guardian as the form holds them: what is yes or no is a tick there. */
export interface GuardianForm {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  relation: string;
  parentCommunication: boolean;
  invoiceTo: boolean;
  same_as_primary_email: boolean;
  custody: boolean;
}

/** What the fields are called. */
export const labels = {
  firstName: 'First name',
  surname: 'Surname',
  relation: 'Relation',
  phone: 'Phone',
  email: 'Email',
  same_as_primary_email: "Uses the child's own e-mail address",
  parentCommunication: 'Receives messages',
  invoiceTo: 'Receives invoices',
  custody: 'Has custody',
} as const satisfies Record<keyof GuardianForm, string>;

const none: GuardianForm = {
  firstName: '',
  surname: '',
  email: '',
  phone: '',
  relation: '',
  parentCommunication: false,
  invoiceTo: false,
  same_as_primary_email: false,
  custody: true,
};

/** What the form begins with; null is someone new. */
export function formOf(guardian: Guardian | null): GuardianForm {
  if (!guardian) return none;
  const { firstName, surname, email, phone, relation } = guardian;
  return {
    firstName,
    surname,
    email,
    phone,
    relation,
    parentCommunication: guardian.parentCommunication === 1,
    invoiceTo: guardian.invoiceTo === 1,
    same_as_primary_email: guardian.same_as_primary_email === 1,
    custody: guardian.custody === 1,
  };
}

const flag = (tick: boolean) => (tick ? (1 as const) : (0 as const));

/** The same as the calls take it. */
export function sentOf(form: GuardianForm) {
  const { parentCommunication, invoiceTo, same_as_primary_email, custody } = form;
  return {
    ...form,
    parentCommunication: flag(parentCommunication),
    invoiceTo: flag(invoiceTo),
    same_as_primary_email: flag(same_as_primary_email),
    custody: flag(custody),
  };
}
