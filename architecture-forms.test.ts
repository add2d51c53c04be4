import { expect, test } from 'vitest';
import { oneRecord, ownForms } from './architecture/ownForms.ts';
import { readSources } from './architecture/sources.ts';

const sources = readSources();

test('no screen keeps its own form over a record', () => {
  expect(oneRecord(sources)).toEqual([]);
});

test.each([
  "if (failure.code === 'stale') setVersion(failure.current.version);",
  'const form = useForm<Typed>({ defaultValues });',
  'return <LeaveGuard dirty={isDirty} />;',
])('it would be noticed if not: %s', (text) => {
  const path = 'packages/backoffice/src/catalog/fees/Seeded.tsx';
  expect(oneRecord([...sources, { path, text }])).toEqual([expect.stringContaining(path)]);
});

test('a screen that uses the shared record form is taken off the list', () => {
  const [moved] = ownForms;
  const without = sources.filter(({ path }) => path !== moved);
  expect(oneRecord(without)).toEqual([expect.stringContaining(`${moved}: keeps no form any more`)]);
});
