import { expect, test } from 'vitest';
import { feedPath, feedTitle, feedWindow, readFeedName, webcalOf } from './rules.ts';

const token = 'a'.repeat(43);
const titled = { type: 'class', title: 'Choir', sub_name: 'Singing', children: [], names_student: false };

test("a path is read as it was written, and other paths aren't", () => {
  const path = feedPath('school_1-x', token);
  expect(readFeedName(path.slice('/feeds/'.length))).toEqual({ hash: 'school_1-x', token });
  for (const name of [
    '',
    '.ics',
    `${token}.ics`,
    `a.${token}`,
    `a.${token}x.ics`,
    `a b.${token}.ics`,
    `${'a'.repeat(129)}.${token}.ics`,
  ])
    expect(readFeedName(name)).toBeUndefined();
  expect(webcalOf('https://school.example/feeds/x.ics')).toBe('webcal://school.example/feeds/x.ics');
});

test('a feed holds thirteen months', () => {
  expect(feedWindow('2026-11-21')).toEqual({ first: '2026-10-22', last: '2027-11-22' });
});

test('a room names no child; a family with several children sees whose event it is', () => {
  expect(feedTitle('room', titled)).toBe('Choir');
  expect(feedTitle('room', { ...titled, names_student: true })).toBe('Singing');
  expect(feedTitle('room', { ...titled, type: 'oneOnOne', title: 'Piano with Anna' })).toBe('Singing');
  expect(feedTitle('room', { ...titled, type: 'trial', title: 'Anna', sub_name: '' })).toBe('Trial');
  expect(feedTitle('family', { ...titled, children: ['Anna', 'Ben'] })).toBe('Choir (Anna, Ben)');
  expect([
    feedTitle('staff', titled),
    feedTitle('student', { ...titled, title: '' }),
    feedTitle('staff', { ...titled, title: '', sub_name: '' }),
  ]).toEqual(['Choir', 'Singing', 'Class']);
});
