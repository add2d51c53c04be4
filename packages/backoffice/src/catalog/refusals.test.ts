import { Failure } from '@schoolbell/core/http/errors';
import { expect, test } from 'vitest';
import { afterRefusal } from './refusals.ts';

const typed = {
  p_name: 'House',
  rooms: [
    { key: 1, room_id: 5, name: 'Blue' },
    { key: 2, room_id: 6, name: 'Red' },
    { key: 3, name: 'New' },
  ],
};

test('over a newer version, lines that it no longer has are saved as new ones', () => {
  const { version, fields, text, keep } = afterRefusal<typeof typed>(
    new Failure('stale', 'Too late.', undefined, { version: 4, rooms: [{ room_id: 5 }] }),
  );
  expect([version, fields, text]).toEqual([
    4,
    {},
    'Somebody else changed this in the meantime. Save again to keep what you typed.',
  ]);
  expect(keep(typed)).toEqual({
    p_name: 'House',
    rooms: [
      { key: 1, room_id: 5, name: 'Blue' },
      { key: 2, name: 'Red' },
      { key: 3, name: 'New' },
    ],
  });
});

test('a line that is refused because it is gone is saved as a new one, and said', () => {
  const { fields, text, keep } = afterRefusal<typeof typed>(
    new Failure('invalid', 'Please check the marked fields.', {
      'rooms.1.room_id': 'There is no such room',
      p_name: 'Taken',
    }),
  );
  expect([fields, text]).toEqual([
    { p_name: 'Taken' },
    'Somebody else took a line of this away in the meantime. Save again to keep it, or take it out.',
  ]);
  expect(keep(typed).rooms.map((room) => room.room_id)).toEqual([5, undefined, undefined]);
});

test('any other refusal is said at its fields, else as it is', () => {
  expect(afterRefusal(new Failure('invalid', 'Please check the marked fields.', { p_name: 'Taken' }))).toMatchObject({
    text: undefined,
    fields: { p_name: 'Taken' },
  });
  expect(afterRefusal(new Failure('offline', 'You seem to be offline.'))).toMatchObject({
    text: 'You seem to be offline.',
    fields: {},
  });
});
