import { expect, test } from 'vitest';
import { withoutGuardians } from './rules.ts';

test("a child's rows don't have a guardian's contact details", () => {
  const after = {
    guardian_id: 7,
    firstName: 'Anna',
    email: 'anna@home.example',
    phone: '1',
    relation: 'Mother',
    parentCommunication: 1,
  };
  const audit = [
    { kind: 'guardian_added', before: null, after },
    { kind: 'changed', before: null, after: { phone: '2' } },
  ];
  expect(
    withoutGuardians({ person: [{ first_name: 'Mia', guardian_text: 'Anna anna@home.example' }], audit }, [1]),
  ).toEqual({
    person: [{ first_name: 'Mia' }],
    audit: [
      { kind: 'guardian_added', before: null, after: { guardian_id: 7, relation: 'Mother', parentCommunication: 1 } },
      audit[1],
    ],
  });
  // Of a guardian themselves it is theirs.
  expect(withoutGuardians({ audit }, [7])['audit']).toEqual(audit);
});

test("a guardian's contact is blanked everywhere, however it came to be known; the child's own, and free text, stay", () => {
  const tables = {
    person: [{ role_id: 3, email: 'mia@home.example', phone: '+6561112222' }],
    submission: [
      {
        body: {
          values: {
            phone: '6111 2222',
            guardian: { parentFirstName: 'Anna', parentEmail: 'anna@home.example', parentPhone1: '+6569998888' },
          },
        },
        shown: [{ label: 'Guardian: Phone', value: '6999 8888' }],
      },
    ],
    people_import_row: [
      {
        cells: ['Mia', 'GALE@home.example', '2015-02-01'],
        values: {
          own: { email: 'mia@home.example' },
          guardian: { first_name: 'Gale', email: 'gale@home.example', phone: '' },
        },
      },
    ],
    person_link: [{ sent_to: 'bo@home.example' }, { sent_to: 'mia@home.example' }, { sent_to: 'before@home.example' }],
    proposal: [
      {
        changes: [
          { path: 'guardian.phone', from: '', to: '030 555 1234' },
          { path: 'phone', from: '', to: '030 777 1234' },
        ],
      },
    ],
    audit: [
      { kind: 'changed', before: { email: 'before@home.example' }, after: { email: 'mia@home.example' } },
      {
        kind: 'added',
        before: null,
        after: { phone: '030 777 1234', guardian: { email: 'cy@home.example', phone: '' } },
      },
      { kind: 'link.made', before: null, after: { sent_to: 'bo@home.example' } },
    ],
    note: [{ message_box: 'Anna is at 6999 8888 on Mondays' }],
  };
  const { people_import_row, submission, ...told } = withoutGuardians(tables, [1]) as typeof tables;
  expect([submission[0]!.body.values.guardian, submission[0]!.shown, submission[0]!.body.values.phone]).toEqual([
    { parentFirstName: 'Anna', parentEmail: '', parentPhone1: '' },
    [{ label: 'Guardian: Phone', value: '' }],
    '6111 2222',
  ]);
  expect(people_import_row[0]).toEqual({
    cells: ['Mia', '', '2015-02-01'],
    values: { own: { email: 'mia@home.example' }, guardian: { first_name: 'Gale', email: '', phone: '' } },
  });
  expect(told.person_link.map((row) => row.sent_to)).toEqual(['', 'mia@home.example', 'before@home.example']);
  expect(told.proposal[0]!.changes.map((change) => change.to)).toEqual(['', '030 777 1234']);
  expect(JSON.stringify(told.audit)).not.toMatch(/cy@|bo@/);
  expect([told.person, told.note]).toEqual([tables.person, tables.note]);
  // A guardian's own rows stay whole.
  const own = { ...tables, person: [{ role_id: 5, email: 'anna@home.example', phone: '+6569998888' }] };
  expect(withoutGuardians(own, [7])).toEqual(own);
});
