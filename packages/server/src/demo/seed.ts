import type { StaffRole } from '@schoolbell/core/access';
import type { Connections } from '../db/connect.ts';
import { transact } from '../db/transaction.ts';
import { hashPassword } from '../http/passwords.ts';
import { createInstitution, createStaff } from '../session/setup/queries.ts';

/** Everybody's password in the demo school. */
export const DEMO_PASSWORD = 'schoolbell-demo';

const staff: { role_id: StaffRole; firstName: string; surname: string; what: string }[] = [
  { role_id: 1, firstName: 'Amir', surname: 'Rahman', what: 'admin' },
  { role_id: 2, firstName: 'Tessa', surname: 'Okafor', what: 'teacher' },
  { role_id: 7, firstName: 'Jonas', surname: 'Berg', what: 'assistant' },
  { role_id: 8, firstName: 'Priya', surname: 'Nair', what: 'office' },
  { role_id: 9, firstName: 'Luca', surname: 'Moretti', what: 'sales' },
];

/** Creates the demo school on an empty database, and answers the lines that tell how to sign in. */
export async function seedDemo(connections: Connections, empty: boolean): Promise<string[]> {
  if (empty) {
    const password_hash = await hashPassword(DEMO_PASSWORD);
    await transact(connections, async (db) => {
      const { institution_id } = await createInstitution(
        db,
        { institutionName: 'Riverside Learning Centre', institutionCountry: 'SG', institutionCurrency: 'SGD', institutionTimeZone: 'Asia/Singapore', institutionEmail: 'office@riverside.example' },
        { firstName: 'Olivia', surname: 'Tan', email: 'owner@riverside.example', password_hash },
      );
      for (const one of staff) await createStaff(db, institution_id, { ...one, email: `${one.what}@riverside.example`, password_hash });
    });
  }
  return ['', '  Sign in to the demo school, with the password', `  ${DEMO_PASSWORD}, as`, ...['owner', ...staff.map((one) => one.what)].map((what) => `    ${what}@riverside.example`)];
}
