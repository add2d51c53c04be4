import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asBranch } from '../../branches/queries.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { packagesOf } from '../../testing/packages.ts';

let server: TestServer;
let school: TestSchool;
let bundles: number;
let piano: { sub_id: number; version: number; durations: { duration_id: number }[] };

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  bundles = await category('package', 'Bundles');
  piano = (
    await done('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID: await category('subject', 'Music'),
      durations: [{ minutes: 30, fee: 3_000 }],
    })
  ).data;
});
afterAll(() => server.stop());

const { done, category, bundle } = packagesOf(
  () => server,
  () => school,
  () => bundles,
);

describe('a new branch', () => {
  const form = { institutionName: 'North', institutionAddress: { country: 'JP' }, institutionCurrency: 'JPY' };
  const inBranch = (id: number) =>
    school.sql((db) =>
      asBranch(
        db,
        id,
        async () =>
          (
            await sql<{
              subjects: string[] | null;
              packages: { name: string; price: number; minutes: number | null }[] | null;
              fees: number[] | null;
            }>`
    select (select array_agg(c.name || ' · ' || s.sub_name order by s.order_by) from subject s join category c using (institution_id, category_id) where s.institution_id = ${id}) as subjects,
      (select array_agg(fee::int order by fee) from subject_duration where institution_id = ${id}) as fees,
      (select json_agg(json_build_object('name', k.package_name, 'price', k.price, 'minutes', d.minutes)) from package k left join package_subject ps using (institution_id, package_id) left join subject_duration d using (institution_id, duration_id) where k.institution_id = ${id}) as packages`.execute(
              db,
            )
          ).rows[0]!,
      ),
    );

  test('begins with copies of the catalog, packages with the copies of their subjects, numbers in its own currency', async () => {
    await bundle('Ten', {
      subjects: [{ sub_id: piano.sub_id, duration_id: piano.durations[0]!.duration_id }],
      add_ons: [{ name: 'Book', price: 1_500 }],
    });
    const gone = (
      await done('POST', 'subject/add', { sub_name: 'Old', gibbonCourseID: await category('subject', 'Past') })
    ).data;
    await done('POST', 'subject/archive', { sub_id: gone.sub_id, is_archived: 1 });
    const { data } = await done('POST', 'add/branch', form);
    expect(await inBranch(data.id)).toEqual({
      subjects: ['Music · Piano'],
      fees: [30],
      packages: [{ name: 'Ten', price: 450, minutes: 30 }],
    });
  });

  test('copies registration fees with the finance settings, unless told not to', async () => {
    await done('POST', 'registrationfee/add', { name: 'Registration', fee: 4_500, per: 'household', year_start: 9 });
    const gone = (await done('POST', 'registrationfee/add', { name: 'Old', fee: 1 })).data;
    await done('POST', 'registrationfee/archive', { registration_fee_id: gone.registration_fee_id, is_archived: 1 });
    const feesIn = (id: number) =>
      school.sql((db) =>
        asBranch(db, id, () =>
          db
            .selectFrom('registration_fee')
            .select(['name', 'amount', 'per', 'year_start'])
            .where('institution_id', '=', id)
            .execute(),
        ),
      );
    expect(await feesIn((await done('POST', 'add/branch', form)).data.id)).toEqual([
      { name: 'Registration', amount: 45, per: 'household', year_start: 9 },
    ]);
    expect(
      await feesIn(
        (await done('POST', 'add/branch', { ...form, institutionName: 'South', replicateFinance: 0 })).data.id,
      ),
    ).toEqual([]);
  });

  test('or without: packages then name no subjects', async () => {
    await bundle('Ten', { subjects: [{ sub_id: piano.sub_id }] });
    const none = (await done('POST', 'add/branch', { ...form, replicateSubjects: 0, replicatePackages: 0 })).data;
    expect(await inBranch(none.id)).toEqual({ subjects: null, fees: null, packages: null });
    const some = (await done('POST', 'add/branch', { ...form, institutionName: 'South', replicateSubjects: 0 })).data;
    expect(await inBranch(some.id)).toEqual({
      subjects: null,
      fees: null,
      packages: [{ name: 'Ten', price: 450, minutes: null }],
    });
  });
});
