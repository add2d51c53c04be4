import { expect, test } from 'vitest';
import { withMark } from './marking.ts';

test('words become bold, and plain again', () => {
  const bold = withMark({ text: 'Call both now', start: 5, end: 10 }, 'bold');
  expect(bold).toEqual({ text: 'Call **both** now', start: 7, end: 11 });
  expect(withMark(bold, 'bold')).toEqual({ text: 'Call both now', start: 5, end: 9 });
  expect(withMark({ text: 'ab', start: 1, end: 1 }, 'italic')).toEqual({ text: 'a__b', start: 2, end: 2 });
});

test('lines become a list, another list, and lines again', () => {
  const bullets = withMark({ text: 'a\nb\nc', start: 0, end: 3 }, 'bullets');
  expect(bullets.text).toBe('- a\n- b\nc');
  const numbers = withMark({ ...bullets, start: 0, end: 7 }, 'numbers');
  expect(numbers.text).toBe('1. a\n2. b\nc');
  expect(withMark({ ...numbers, start: 0, end: 9 }, 'numbers').text).toBe('a\nb\nc');
  expect(withMark({ text: '', start: 0, end: 0 }, 'bullets')).toEqual({ text: '- ', start: 2, end: 2 });
});
