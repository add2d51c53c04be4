import { describe, expect, it } from 'vitest';
import {
  alphanumeric,
  countNotNegative,
  countPositive,
  day,
  email,
  minimumLength,
  numeric,
  required,
} from './validators.ts';

describe('the shared validators of the specification', () => {
  it.each([null, undefined, '', '   ', [], '\n'])('required refuses %j', (value) => {
    expect(required(value)).toBe('This field is required');
  });
  it.each(['a', 0, false, ['x'], {}])('required takes %j', (value) => {
    expect(required(value)).toBeNull();
  });

  it.each(['a@b.co', '  jo@school.example  ', "o'neil+kids@sub.school.example", 'jörg@schule.de'])(
    'email takes %j',
    (value) => {
      expect(email(value)).toBeNull();
    },
  );
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.',
    'a b@c.de',
    'a@b.co\r\nBcc: evil@x.y',
    'a@b@c.de',
    '<a@b.co>',
    'a,b@c.de',
    `${'a'.repeat(250)}@b.co`,
  ])('email refuses %j', (value) => {
    expect(email(value)).toBe('Please enter a valid email');
  });

  it('alphanumeric takes letters and digits only', () => {
    expect(alphanumeric('Sommer24')).toBeNull();
    for (const value of ['', 'a b', 'a-b', 'ä'])
      expect(alphanumeric(value)).toBe('Your code does not match the required format');
  });

  it('minimum length names its length', () => {
    expect(minimumLength(3)('abc')).toBeNull();
    expect(minimumLength(3)('ab')).toBe('This field must be at least 3 long');
  });

  it.each(['1', '-1', '0.5', '-12.340', ' 7 '])('numeric takes %j', (value) => {
    expect(numeric(value)).toBeNull();
  });
  it.each(['', '-', '1.', '.5', '1e3', '1,000', '--1', '٣', '1 2'])('numeric refuses %j', (value) => {
    expect(numeric(value)).toBe('Please enter only numbers');
  });

  it('has two counts with one message', () => {
    expect([countNotNegative(0), countNotNegative(1), countPositive(1)]).toEqual([null, null, null]);
    expect(countNotNegative(-1)).toBe('Please enter a value greater than zero');
    expect(countPositive(0)).toBe('Please enter a value greater than zero');
    expect(countPositive(Number.NaN)).toBe('Please enter a value greater than zero');
  });

  it.each(['1901-01-01', '2024-02-29', '2999-12-31'])('day takes %s', (value) => {
    expect(day(value)).toBeNull();
  });
  it.each(['1900-12-31', '0000-00-00', '2023-02-29', '2024-13-01', '2024-1-1', '01/02/2024', '', '2024-04-31'])(
    'day refuses %j',
    (value) => {
      expect(day(value)).toBe('Please enter a valid date');
    },
  );
});
