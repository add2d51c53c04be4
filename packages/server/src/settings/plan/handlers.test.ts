import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDraft } from '../../forms/drafts/examples.ts';
import { newHeld } from '../../forms/examples.ts';
import { allCalls } from '../../testing/calls.ts';
import { takesItsExample } from '../../testing/promises.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const all = await allCalls();
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  // What a public form needs, for the calls that read it: once the plan has lapsed, nobody can send one.
  await Promise.all([world.one(newHeld), world.one(newDraft)]);
});
afterAll(() => server.stop());

const set = (change: object) =>
  world.school.sql((db) =>
    db.updateTable('institution').set(change).where('institution_id', '=', world.school.institution_id).execute(),
  );
const details = async (as = world.owner) => (await server.call('GET', 'plan/details', {}, { as })).body.data;

test('everyone can read the plan; only owners see where it is paid', async () => {
  const day = new Date('2031-02-03T12:00:00Z');
  await set({
    plan_code: 4,
    is_trial: 1,
    trial_expiry_date: day,
    is_failed: 0,
    plan_expiry_date: null,
    customer_portal: 'https://pay.example/p',
  });
  const plan = { code: 4, isTrial: 1, trialExpiryDate: day.toISOString(), isFailed: 0, planExpiryDate: null };
  expect(await details()).toEqual({ ...plan, customerPortal: 'https://pay.example/p' });
  expect(await details(await world.school.staff(1))).toEqual({ ...plan, customerPortal: null });
});

/** What a lapsed plan refuses: new families at the public forms and the booking page, and another branch. */
const gated = new Set([
  'forms.studentFormConfig',
  'forms.leadFormConfig',
  'forms.formOptions',
  'bookingPage.bookingPage',
  'branches.addBranch',
]);
/** These examples begin by opening a public form or booking page, so they can't be made while it is closed. */
const throughForms = new Set([
  'forms.addStudent',
  'forms.addLead',
  'forms.acceptHeld',
  'forms.dismissHeld',
  'drafts.saveFormDraft',
  'drafts.openFormDraft',
  'formLists.formSchools',
  'formLists.formSchoolYears',
  'formLists.formSubjects',
  'bookingHolds.hold',
  'bookingHolds.quote',
  'bookingHolds.release',
  'bookingHolds.send',
]);
/** These examples begin by publishing an automation, which a lapsed plan refuses; those that are there go on. */
const throughAutomations = new Set(['automations', 'runs', 'trying']);
const begins = (name: string) => throughForms.has(name) || throughAutomations.has(name.split('.')[0]!);
const staffs = all.filter(({ name }) => !begins(name) && !gated.has(name));

describe('a plan that has lapsed in every way locks nothing away', () => {
  beforeAll(() =>
    set({
      plan_code: 3,
      is_trial: 1,
      trial_expiry_date: new Date('2020-01-01T12:00:00Z'),
      is_failed: 1,
      plan_expiry_date: new Date('2020-01-01T12:00:00Z'),
    }),
  );

  test.each(staffs.map((called) => [called.name, called] as const))('%s', async (_, called) =>
    expect(await takesItsExample(world, called)).toEqual([]),
  );

  test('it would be noticed if it did: these it refuses', async () => {
    for (const called of all.filter(({ name }) => gated.has(name)))
      expect(await takesItsExample(world, called), called.name).toEqual([expect.stringContaining('planBlocked')]);
  });
});
