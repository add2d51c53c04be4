import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import { send } from '../testing/family.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { e164, phoneErrors, withPhones } from './phones.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const regions = getCountries().map((country) => ({ country, number: getExampleNumber(country, examples)! }));
const field = (field_name: string, field_type: FormField['field_type']): FormField => ({
  id: 1,
  custom_name: 'It',
  field_type,
  field_name,
  isDefault: 1,
  isMandatory: 0,
  is_archived: 0,
  toShow: 1,
  order: 1,
  header_id: null,
  placeholder: '',
  select_options: [],
});
const fields = [field('phone', 'phone'), field('guardian', 'guardian')];

test('a number of every region is read as people write it at home, abroad and without a space', () => {
  expect(regions.length).toBeGreaterThan(240);
  for (const { country, number } of regions) {
    for (const text of [number.formatNational(), number.formatInternational(), number.number, number.nationalNumber]) {
      expect([country, text, e164(text, country)]).toEqual([country, text, number.number]);
    }
    expect(phoneErrors({ fields, country }, { phone: number.formatInternational() })).toEqual({});
  }
});

test("every region's number is taken by a form and found again as it was typed", { timeout: 120_000 }, async () => {
  const missed: string[] = [];
  for (const { country, number } of regions) {
    await school.sql((db) =>
      db.updateTable('institution').set({ country }).where('institution_id', '=', school.institution_id).execute(),
    );
    const sent = await send(server, school, { values: { surname: `Of ${country}`, phone: number.formatNational() } });
    const lead =
      sent.status === 200 &&
      (await school.sql((db) =>
        db
          .selectFrom('person')
          .select(['user_detail_id', 'phone'])
          .where('institution_id', '=', school.institution_id)
          .where('hash', '=', sent.body.hash)
          .executeTakeFirstOrThrow(),
      ));
    if (!lead || lead.phone !== number.number) {
      missed.push(`${country}: ${sent.status} ${lead && lead.phone}`);
      continue;
    }
    for (const search of [number.formatNational(), number.formatInternational(), number.number]) {
      const { data } = (await server.call('GET', 'leads', { search, page: 1, per_page: 10 }, { as: school.owner }))
        .body;
      if (!data.some((one: { user_detail_id: number }) => one.user_detail_id === lead.user_detail_id))
        missed.push(`${country}: not found by ${search}`);
    }
  }
  expect(missed).toEqual([]);
});

test('what nobody can read for sure stays as it was typed; a wrong number that names its country is refused', () => {
  expect(
    withPhones({ fields, country: 'SG' }, { phone: '030 12345', guardian: { parentPhone1: ' 6123 4567 ' } }),
  ).toEqual({ phone: '030 12345', guardian: { parentPhone1: '+6561234567' } });
  expect(withPhones({ fields, country: 'XX' }, { phone: '6123 4567' })).toEqual({ phone: '6123 4567' });
  for (const phone of ['6123 4567 ext. 12', '6123 4567 (grandma)', '6123 4567 / 6987 6543'])
    expect(withPhones({ fields, country: 'SG' }, { phone })).toEqual({ phone });
  expect(phoneErrors({ fields, country: 'SG' }, { phone: '+65 12', guardian: { parentPhone1: '+1' } })).toEqual({
    phone: 'Please enter a valid phone number',
    'guardian.parentPhone1': 'Please enter a valid phone number',
  });
});

test('a number that is known keeps its writing', () => {
  const asked = { fields, country: 'SG' };
  expect(withPhones(asked, { phone: '+6561234567' }, { phone: '6123-4567' })).toEqual({ phone: '6123-4567' });
  expect(withPhones(asked, { phone: '61234568' }, { phone: '6123-4567' })).toEqual({ phone: '+6561234568' });
});
