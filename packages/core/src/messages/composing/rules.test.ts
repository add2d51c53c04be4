import { expect, test } from 'vitest';
import { fillText } from '../variables/rules.ts';
import { barOf, holeNames, holeText, isSeparate, leftOutOf, recipientsOf, withFallback } from './rules.ts';

const readers = {
  data: [
    { user_detail_id: 1, description: 'ann@x.example', skip: '' },
    { user_detail_id: 2, description: 'bo@x.example', skip: '' },
    { user_detail_id: 3, description: '', skip: '' },
    { user_detail_id: 4, description: '', skip: 'no address' },
    { user_detail_id: 5, description: 'stopped@x.example', skip: 'stopped newsletters' },
  ],
  total: 24,
  skipped: 3,
};

test('counts who gets a letter: not the skipped, not those taken off, and each further address once', () => {
  expect(recipientsOf(readers, [], [])).toBe(21);
  expect(recipientsOf(readers, [' ANN@x.example'], [])).toBe(20);
  // Someone whose address is not shown is taken off by their number.
  expect(recipientsOf(readers, ['ann@x.example', '3', '2'], [])).toBe(19);
  expect(recipientsOf(readers, ['stopped@x.example'], ['new@x.example', 'NEW@x.example'])).toBe(22);
  expect(recipientsOf({ data: [], total: 0, skipped: 0 }, ['ann@x.example'], [])).toBe(0);
});

test('says that mails leave separately for more than one, and for all students or guardians', () => {
  expect([
    isSeparate('student', 1),
    isSeparate('student', 2),
    isSeparate('students', 1),
    isSeparate('guardians', 0),
  ]).toEqual([false, true, true, true]);
});

const hole = { variable: 'class_date', label: 'Next class date', names: ['Maisie Clarke', 'Noor Malik'], count: 2 };

test('tells of empty places, and of how many readers have one', () => {
  expect(holeText(hole)).toBe('2 have no next class date');
  expect(holeText({ ...hole, count: 1 })).toBe('1 has no next class date');
  expect(holeNames(hole)).toBe('Maisie Clarke, Noor Malik');
  expect(holeNames({ ...hole, count: 1_202 })).toBe('Maisie Clarke, Noor Malik and 1,200 more');
  expect(leftOutOf([])).toBe(0);
  expect(leftOutOf([hole, { ...hole, variable: 'room', names: ['Noor Malik'], count: 1 }])).toBe(2);
  expect(leftOutOf([{ ...hole, count: 12 }])).toBe(12);
});

test('a fallback is written to every place of its variable, and to no other', () => {
  const text = '{{class_date}} in {{room}}, {{class_date|soon}}';
  expect(withFallback(text, 'class_date', ' after the holidays ')).toBe(
    '{{class_date|after the holidays}} in {{room}}, {{class_date|after the holidays}}',
  );
  expect(fillText(withFallback(text, 'class_date', 'a|b}}'), { room: 'Blue' })).toBe('a b in Blue, a b');
  expect(withFallback('<p>{{room}}</p>', 'room', '<i>', true)).toBe('<p>{{room|&lt;i&gt;}}</p>');
});

test('the bar of a letter adds up to the whole, and a bounced mail counts once', () => {
  const bar = barOf({ total: 100, sent: 90, waiting: 4, kept: 0, skipped: 0, failed: 6, bounced: 10 });
  expect(bar.map(({ state, count }) => `${state} ${count}`)).toEqual([
    'sent 80',
    'waiting 4',
    'failed 6',
    'bounced 10',
  ]);
  expect(bar.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
  expect(barOf({ total: 0, sent: 0, waiting: 0, kept: 0, skipped: 0, failed: 0, bounced: 0 })).toEqual([]);
});
