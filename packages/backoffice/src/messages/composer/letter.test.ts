import { expect, test } from 'vitest';
import { isChosen, letterFrom, letterInput, letterOf, type Details } from './letter.ts';

const me = 'hana@school.example';

test('a letter to a record names it, and a letter to a selection its people', () => {
  expect(letterOf({ type: 'batch', type_id: 7 }, me)).toMatchObject({ type: 'batch', type_id: 7, reply_to: me });
  expect(letterOf({ type: 'batch', type_id: 7 }, me).ids).toBeUndefined();
  expect(letterOf({ type: 'list', ids: [3, 4], of: 'lead' }, me)).toMatchObject({ ids: [3, 4], of: 'lead' });
});

test('a new letter has no readers until some are chosen', () => {
  expect(isChosen(letterOf({}, me))).toBe(false);
  expect(isChosen(letterOf({ type: 'list', ids: [3] }, me))).toBe(true);
  expect(isChosen(letterOf({ type: 'students' }, me))).toBe(true);
});

test('an address for replies is sent once it is one', () => {
  expect(letterInput({ ...letterOf({}, me), reply_to: 'hana@' }).reply_to).toBe('');
  expect(letterInput({ ...letterOf({}, me), reply_to: ` ${me} ` }).reply_to).toBe(me);
});

test('a kept letter is gone on with as it was', () => {
  const letter = {
    ...letterOf({ type: 'segment', type_id: 5, of: 'student' }, me),
    subject: 'Hello',
    body: '<p>{{student_name}}</p>',
    attachments: [{ handle: 'abc', file_name: 'a.pdf', bytes: 12, media_type: '' }],
    excluded_emails: ['x@y.example'],
  };
  const { ids: _, ...kept } = letter;
  expect(letterFrom({ ...kept, ids: [] as number[], of: 'student' } as unknown as Details)).toEqual(kept);
});
