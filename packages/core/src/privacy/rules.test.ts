import { expect, test } from 'vitest';
import { consentsFrom, referringFirst, withPlainTexts } from './rules.ts';

test('notes are plain words, in rows and in the history', () => {
  const at = new Date(0);
  expect(
    withPlainTexts({
      note: [{ message_box: 'Ask <strong>both</strong>', at }],
      audit: [{ before: { message_box: '<ul><li>a</li></ul>' }, after: null }],
    }),
  ).toEqual({
    note: [{ message_box: 'Ask both', at }],
    audit: [{ before: { message_box: '• a' }, after: null }],
  });
});

test('consents come from forms and staff, newest first', () => {
  const form = {
    created_at: '2026-01-01',
    form_name: 'Enrolment',
    terms: 'All of it',
    signature: { kind: 'typed', value: 'Anna' },
    messages: 1,
  };
  const event = {
    created_at: '2026-02-01',
    by: 'Olive',
    guardian: 'Anna',
    before: { parentCommunication: 1 },
    after: { parentCommunication: 0 },
  };
  expect(
    consentsFrom([form], [event, { ...event, before: { phone: '1' }, after: { phone: '2' } }]).map(({ what }) => what),
  ).toEqual([
    'Messages to Anna: no',
    'Agreed to the terms: Enrolment',
    'Signed: Enrolment',
    'Messages to the guardian: yes',
  ]);
});

test('rows of tables that refer to others go first, however long the way, and in a circle as well', () => {
  const order = (tables: Record<string, string[]>) =>
    referringFirst(Object.entries(tables).map(([name, refersTo]) => ({ name, refersTo }))).map(({ name }) => name);
  expect(order({ note: ['person'], file: ['note', 'person'], line: ['file'] })).toEqual(['line', 'file', 'note']);
  expect(order({ one: ['other', 'one'], other: ['one'] })).toEqual(['other', 'one']);
});
