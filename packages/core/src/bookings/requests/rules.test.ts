import { expect, test } from 'vitest';
import { bookingFileName, endedText, fullText, stepText } from './rules.ts';

test('what changed is named, with who did it', () => {
  const by = (what: string, name: string | null, isOwn = false) => endedText([], { what, by: name, isOwn });
  expect(by('accepted', 'Ana')).toBe('Ana has already answered this request.');
  expect(by('rejected', 'Ana', true)).toBe('You have already answered this request.');
  expect(by('cancelled', 'Ana')).toBe('Ana has already cancelled this booking.');
  expect(by('freed', 'Ana')).toBe('Ana has freed the seats of this request.');
  expect(by('cancelled', null)).toBe('The family has cancelled.');
  expect(by('expired', null)).toBe('The time to answer is over.');
  expect(by('rejected', null)).toBe('This class does not take place any more.');
  expect(by('confirmed', null)).toBe('This booking is confirmed already.');
});

test('how many places are left is said', () => {
  expect([-1, 0, 1, 3].map(fullText)).toEqual([
    'No place is left.',
    'No place is left.',
    'Only one place is left.',
    'Only 3 places are left.',
  ]);
});

test('files are named after their type', () => {
  expect(bookingFileName([], 2, '2026-12-01')).toBe('class-bookings-2026-12-01');
  expect(bookingFileName([], 6, '2026-12-01')).toBe('registration-fee-bookings-2026-12-01');
  expect(bookingFileName([], null, '2026-12-01')).toBe('bookings-2026-12-01');
  expect(bookingFileName([], 1, '2026-12-01')).toBe('one-on-one-bookings-2026-12-01');
  const words = [{ type: 'package', replaced_text: 'Lesson pack', plural_text: 'Lesson packs' }];
  expect(bookingFileName(words, 3, '2026-12-01')).toBe('lesson-pack-bookings-2026-12-01');
});

test('steps read as words', () => {
  expect([stepText([], 'accepted', 'Mia'), stepText([], 'sent', '')]).toEqual(['Accepted: Mia', 'Sent by the family']);
});
