import { describe, expect, test } from 'vitest';
import { isCertain, isSameChild, outcomeOf, remindAt } from './rules.ts';

describe('a child the school knows', () => {
  const zoe = { firstName: 'Zoë', dob: '2018-05-04', contacts: ['Anna@Home.example', '+65 6123 4567'] };
  test.each([
    ['the same e-mail in other letters', { firstName: 'zoe', dob: '', contacts: ['anna@home.example'] }, true],
    [
      'the same phone written without a country',
      { firstName: 'ZOE', dob: '2018-05-04', contacts: ['6123 4567'] },
      true,
    ],
    ['another birth date', { firstName: 'Zoe', dob: '2018-05-05', contacts: ['anna@home.example'] }, false],
    ['a sibling', { firstName: 'Zora', dob: '', contacts: ['anna@home.example'] }, false],
    ['another family', { firstName: 'Zoe', dob: '2018-05-04', contacts: ['ben@home.example'] }, false],
    ['no contact', { firstName: 'Zoe', dob: '2018-05-04', contacts: ['', ''] }, false],
    ['no name', { firstName: ' ', dob: '2018-05-04', contacts: ['anna@home.example'] }, false],
  ])('%s', (_, sent, same) => {
    expect(isSameChild(sent, zoe)).toBe(same);
  });
});

test('a place is certain at once by the rule of the school, and never for a robot', () => {
  expect(isCertain('auto', { allKnown: false, isRobot: false })).toBe(true);
  expect(isCertain('auto', { allKnown: true, isRobot: true })).toBe(false);
  expect(isCertain('newFamilies', { allKnown: true, isRobot: false })).toBe(true);
  expect(isCertain('newFamilies', { allKnown: false, isRobot: false })).toBe(false);
  expect(isCertain('always', { allKnown: true, isRobot: false })).toBe(false);
});

test('what the page says follows from the rule of the school alone', () => {
  expect(outcomeOf('auto', false)).toBe('confirmed');
  expect(outcomeOf('auto', true)).toBe('pending');
  expect(outcomeOf('newFamilies', false)).toBe('heard_by_mail');
  expect(outcomeOf('newFamilies', true)).toBe('heard_by_mail');
  expect(outcomeOf('always', false)).toBe('pending');
});

test('staff are reminded after three quarters of the time', () => {
  expect(remindAt(new Date('2027-01-01T00:00:00Z'), new Date('2027-01-03T00:00:00Z')).toISOString()).toBe(
    '2027-01-02T12:00:00.000Z',
  );
});
