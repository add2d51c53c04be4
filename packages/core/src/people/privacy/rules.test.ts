import { expect, test } from 'vitest';
import { consentsFrom, withoutGuardians, withPlainTexts } from './rules.ts';

test('a child\'s rows do not tell how to reach a guardian', () => {
  const after = { guardian_id: 7, firstName: 'Anna', email: 'anna@home.example', phone: '1', relation: 'Mother', parentCommunication: 1 };
  const audit = [{ kind: 'guardian_added', before: null, after }, { kind: 'changed', before: null, after: { phone: '2' } }];
  expect(withoutGuardians({ person: [{ first_name: 'Mia', guardian_text: 'Anna anna@home.example' }], audit }, [1])).toEqual({
    person: [{ first_name: 'Mia' }], audit: [{ kind: 'guardian_added', before: null, after: { guardian_id: 7, relation: 'Mother', parentCommunication: 1 } }, audit[1]],
  });
  // Of a guardian themselves it is theirs.
  expect(withoutGuardians({ audit }, [7])['audit']).toEqual(audit);
});

test('notes are words, in rows and in what was written down about them', () => {
  const at = new Date(0);
  expect(withPlainTexts({ note: [{ message_box: 'Ask <strong>both</strong>', at }], audit: [{ before: { message_box: '<ul><li>a</li></ul>' }, after: null }] })).toEqual({
    note: [{ message_box: 'Ask both', at }], audit: [{ before: { message_box: '• a' }, after: null }],
  });
});

test('consents are what forms and staff said, the newest first', () => {
  const form = { created_at: '2026-01-01', form_name: 'Enrolment', terms: 'All of it', signature: { kind: 'typed', value: 'Anna' }, messages: 1 };
  const event = { created_at: '2026-02-01', by: 'Olive', guardian: 'Anna', before: { parentCommunication: 1 }, after: { parentCommunication: 0 } };
  expect(consentsFrom([form], [event, { ...event, before: { phone: '1' }, after: { phone: '2' } }]).map(({ what }) => what)).toEqual([
    'Messages to Anna: no', 'Agreed to the terms: Enrolment', 'Signed: Enrolment', 'Messages to the guardian: yes',
  ]);
});
