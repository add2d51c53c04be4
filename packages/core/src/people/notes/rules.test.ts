import { expect, test } from 'vitest';
import { blocksOf, plainNote } from './rules.ts';

const runs = (message: string) => blocksOf(message).flatMap((block) => (block.kind === 'text' ? block.runs : []));

test('bold, italic, addresses and mentions are told from the text around them', () => {
  expect(runs('Ask **both** parents, _soon_: https://school.example/a?b=1.')).toEqual([
    { text: 'Ask ' }, { text: 'both', bold: true }, { text: ' parents, ' }, { text: 'soon', italic: true }, { text: ': ' },
    { text: 'https://school.example/a?b=1', href: 'https://school.example/a?b=1' }, { text: '.' },
  ]);
  expect(runs('@[Ana](user:7) is **here**')).toEqual([{ name: 'Ana', user_detail_id: 7 }, { text: ' is ' }, { text: 'here', bold: true }]);
});

test.each(['2 ** 3 ** 4', 'file_name_1', '** not **', '_ no _', 'a*b*c', 'javascript:alert(1)', '**open', '<b>x</b>', '__init__'])('%s stays as it is', (text) => {
  expect(runs(text)).toEqual([{ text }]);
});

test('lines that begin like entries are lists; others keep their breaks', () => {
  expect(blocksOf('To do:\n- call\n- **write**\n1. first\n2) second\nEnd\nof it')).toEqual([
    { kind: 'text', runs: [{ text: 'To do:' }] },
    { kind: 'bullets', entries: [[{ text: 'call' }], [{ text: 'write', bold: true }]] },
    { kind: 'numbers', entries: [[{ text: 'first' }], [{ text: 'second' }]] },
    { kind: 'text', runs: [{ text: 'End' }, { text: '\n' }, { text: 'of it' }] },
  ]);
  expect(plainNote('To do:\n- call @[Ana](user:7)\n- **write**')).toBe('To do:\n• call @Ana\n• write');
});

test('a long note of marks is read at once', () => {
  const start = performance.now();
  for (const text of ['**'.repeat(2_500), '_a'.repeat(2_500), '** '.repeat(1_600), `${'_ '.repeat(2_000)}x`, 'https://'.repeat(600)]) blocksOf(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});
