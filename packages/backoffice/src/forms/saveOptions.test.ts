import { expect, test } from 'vitest';
import { renameSteps } from './saveOptions.ts';

const saved = [
  { id: 1, value: 'Yes' },
  { id: 2, value: 'No' },
  { id: 3, value: 'Maybe' },
];
const to = (id: number, value: string) => ({ option: { key: String(id), id, value }, id, value });

/** Runs the steps and fails where two choices would be called the same on the way. */
function run(steps: { id: number; value: string }[]): Record<number, string> {
  const names = new Map(saved.map((one) => [one.id, one.value]));
  for (const { id, value } of steps) {
    for (const [other, name] of names)
      expect(other !== id && name.toLowerCase() === value.toLowerCase(), `${value} twice`).toBe(false);
    names.set(id, value);
  }
  return Object.fromEntries(names);
}

test('a chain of renames runs from its free end', () => {
  expect(run(renameSteps(saved, [to(1, 'No'), to(2, 'Never')]))).toEqual({ 1: 'No', 2: 'Never', 3: 'Maybe' });
});

test('names that change places step aside', () => {
  expect(run(renameSteps(saved, [to(1, 'No'), to(2, 'Yes')]))).toEqual({ 1: 'No', 2: 'Yes', 3: 'Maybe' });
  expect(run(renameSteps(saved, [to(1, 'No'), to(2, 'Maybe'), to(3, 'Yes')]))).toEqual({
    1: 'No',
    2: 'Maybe',
    3: 'Yes',
  });
});

test('only the case of a name may change', () => {
  expect(run(renameSteps(saved, [to(1, 'YES')]))).toEqual({ 1: 'YES', 2: 'No', 3: 'Maybe' });
});

test('a name that another choice keeps is sent as it is, for the server to refuse', () => {
  expect(renameSteps(saved, [to(1, 'No')])).toEqual([
    expect.objectContaining({ id: 1 }),
    expect.objectContaining({ id: 1, value: 'No' }),
  ]);
});
