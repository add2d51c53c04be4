import { expect, test } from 'vitest';
import { say } from '../../words/rules.ts';
import { datasets } from '../datasets/rules.ts';
import { catalogue } from './rules.ts';

test('every text of a report has only words that a school can rename', () => {
  const texts = [
    ...catalogue.flatMap(({ title, about }) => [title, about]),
    ...Object.values(datasets).flatMap(({ noun, fields, measures }) => [
      ...noun,
      ...fields.flatMap(({ label, options = [] }) => [label, ...options.map((one) => one.label)]),
      ...measures.map(({ label }) => label),
    ]),
  ];
  expect(texts.map((text) => say([], text)).filter((text) => /[{}]/.test(text))).toEqual([]);
});
