import { expect, test } from 'vitest';
import { goneIn, withoutGone } from './lines.ts';

const typed = {
  p_name: 'House',
  rooms: [
    { key: 1, room_id: 5, name: 'Blue' },
    { key: 2, room_id: 6, name: 'Red' },
    { key: 3, name: 'New' },
  ],
};
const lines = { rooms: 'room_id' };

test('over a newer version, lines that it no longer has are saved as new ones', () => {
  expect(withoutGone(typed, { ...typed, rooms: [typed.rooms[0]!] }, lines)).toEqual({
    p_name: 'House',
    rooms: [
      { key: 1, room_id: 5, name: 'Blue' },
      { key: 2, name: 'Red' },
      { key: 3, name: 'New' },
    ],
  });
  expect(withoutGone(typed, typed, lines)).toEqual(typed);
});

test('a line that is refused because it is gone is saved as a new one, and said', () => {
  const gone = goneIn(typed, { 'rooms.1.room_id': 'There is no such room', p_name: 'Taken' }, lines)!;
  expect([gone.fields, gone.text]).toEqual([
    { p_name: 'Taken' },
    'Someone else removed a line you changed. Save again to keep it, or remove it.',
  ]);
  expect(gone.typed.rooms.map((room) => room.room_id)).toEqual([5, undefined, undefined]);
});

test('texts at other fields are none of it', () => {
  expect(goneIn(typed, { p_name: 'Taken', 'rooms.1.name': 'There is one already' }, lines)).toBeNull();
});
