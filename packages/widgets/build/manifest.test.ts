import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

type Named = { name?: string };
const kinds = ['attributes', 'members', 'events', 'slots', 'cssProperties', 'cssParts', 'cssStates'] as const;
type Element = { tagName?: string } & Partial<Record<(typeof kinds)[number], Named[]>>;

/** Everything that a site can rely on, one line each: `school-signup attributes theme`. */
async function promises(): Promise<string[]> {
  const { modules } = await manifest();
  const elements = modules.flatMap((module) => module.declarations as Element[]).filter((element) => element.tagName);
  const lines = elements.flatMap((element) =>
    kinds.flatMap((kind) =>
      (element[kind] ?? []).map(({ name }) => `${element.tagName} ${kind} ${name || '(default)'}`),
    ),
  );
  return [...new Set(lines)].sort();
}

const kept = join(import.meta.dirname, 'promises.txt');

test('within a major version the contract of the elements only grows', async () => {
  const now = new Set(await promises());
  const before = (await readFile(kept, 'utf8')).trim().split('\n');
  const gone = before.filter((line) => !now.has(line));
  expect(gone, 'Sites rely on these: bring them back, or wait for the next major version').toEqual([]);
});

test('additions to the contract are documented', async () => {
  const before = new Set((await readFile(kept, 'utf8')).trim().split('\n'));
  const added = (await promises()).filter((line) => !before.has(line));
  expect(added, 'Add these lines to build/promises.txt: from then on they are promised').toEqual([]);
});

test('the contract names what every element must have', async () => {
  const now = await promises();
  for (const tag of ['school-signup', 'school-enquiry', 'school-update']) {
    expect(now).toContain(`${tag} attributes institution`);
    expect(now).toContain(`${tag} members submit`);
    expect(now).toContain(`${tag} events school-success`);
    expect(now).toContain(`${tag} cssProperties --school-accent`);
    expect(now).toContain(`${tag} cssParts submit`);
  }
});
