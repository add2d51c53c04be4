import { hashPassword } from '../http/passwords.ts';
import type { Connections } from '../db/connect.ts';
import { type Db, transact } from '../db/transaction.ts';
import { brought } from '../brought.ts';
import { createInstitution, createStaff, hasInstitution, waitForOtherStarts } from '../session/setup/queries.ts';
import { addCatalog } from '../catalog/demo.ts';
import { paymentPath } from '@schoolbell/core/billing/checkout/rules';
import { demoLinks } from '../billing/checkout/demo.ts';
import { addBilling } from '../billing/demo.ts';
import { addBookings } from '../bookings/demo.ts';
import { addAutomations } from '../automations/demo.ts';
import { addLetters } from '../messages/demo.ts';
import { addClasses } from '../calendar/demo.ts';
import { addMarks } from '../attendance/demo.ts';
import { Chance } from './chance.ts';
import { addNotes, addTasks } from '../records/demo.ts';
import { addHistory, setStages } from '../enquiries/demo.ts';
import { addGroups } from '../students/demo.ts';
import { addEmployment } from '../staff/demo.ts';
import { addReadMarks } from '../inbox/demo.ts';
import { addLeaves } from '../staff/leaves/demo.ts';
import { staff as colleagues } from './names.ts';
import { addFamilies } from '../people/demo.ts';
import type { DemoServer, School } from './school.ts';
import { addQuestions, askForConsent } from '../forms/demo.ts';
import { addSubmissions } from '../forms/submissions/demo.ts';

/** The demo school's public hash: the example sites name it. */
export const DEMO_HASH = 'harbour-academy-demo';
/** The password of all its staff. */
export const DEMO_PASSWORD = 'schoolbell-demo-2026';

const SEED = 20_261_121;
const roleNames: Record<number, string> = {
  10: 'Owner',
  1: 'Admin',
  2: 'Teacher',
  7: 'Teaching assistant',
  8: 'Front office',
  9: 'Sales',
};
const addressOf = (login: string) => `${login}@harbour.example`;

/**
 * Creates the demo school where the database is `empty`, and where no server that starts at the same time does: the same
 * families, notes and tasks each time, dated back from now. Returns the logins as lines to print; none if another school
 * lives here.
 */
export async function seedDemo(
  connections: Connections,
  empty: boolean,
  server: DemoServer,
  now = new Date(),
): Promise<string[]> {
  if (empty) {
    const password_hash = await hashPassword(DEMO_PASSWORD);
    await transact(connections, async (db) => {
      await waitForOtherStarts(db);
      if (!(await hasInstitution(db))) await createDemo(db, server, { password_hash, now });
    });
  }
  if (!(await transact(connections, hasDemo))) return [];
  const lines = colleagues.map(({ role_id, login }) => `    ${addressOf(login).padEnd(28)}${roleNames[role_id]}`);
  const pay = `${server.publicUrl}${paymentPath(DEMO_HASH, demoLinks.late)}`;
  return ['', `  Demo school: sign in with the password ${DEMO_PASSWORD} as`, ...lines, `  Pay as a family: ${pay}`];
}

async function hasDemo(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('institution_directory').select('hash').where('hash', '=', DEMO_HASH).executeTakeFirst()) !==
    undefined
  );
}

async function createDemo(
  db: Db,
  server: DemoServer,
  { password_hash, now }: { password_hash: string; now: Date },
): Promise<void> {
  const chance = new Chance(SEED);
  const { institution_id, owner_id } = await createInstitution(
    db,
    brought.founding,
    {
      hash: DEMO_HASH,
      institutionName: 'Harbour Academy',
      institutionEmail: 'office@harbour.example',
      institutionCountry: 'GB',
      institutionCurrency: 'GBP',
      institutionTimeZone: 'Europe/London',
    },
    { ...colleagues[0]!, email: addressOf('owner'), password_hash },
  );
  const staff: Record<string, number> = { owner: owner_id };
  for (const { login, ...colleague } of colleagues.slice(1))
    staff[login] = await createStaff(db, institution_id, { ...colleague, email: addressOf(login), password_hash });
  await db.insertInto('site').values({ institution_id, origin: 'https://www.harbour-academy.example' }).execute();
  const school: School = {
    institution_id,
    hash: DEMO_HASH,
    server,
    now,
    staff,
    stages: await setStages(db, institution_id),
    questions: await addQuestions(db, institution_id, now),
  };
  await askForConsent(db, institution_id);
  const children = await addFamilies(db, chance, school);
  await addSubmissions(db, chance, school, children);
  await addNotes(db, chance, school, children);
  await addTasks(db, chance, school, children);
  await addHistory(db, chance, school, children);
  await addLeaves(db, school);
  await addGroups(db, chance, school, children);
  await addEmployment(db, school);
  await addCatalog(db, chance, school, children);
  await addMarks(db, await addClasses(db, school, password_hash), school);
  await addBilling(db, school);
  await addBookings(db, school, children);
  await addLetters(db, school);
  await addAutomations(db, school);
  await addReadMarks(db, school);
}
