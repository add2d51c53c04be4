import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseChangelog, versionOf } from './changelog.ts';

it('reads days, names and texts, over line ends', () => {
  const releases = parseChangelog(
    '# Changelog\n\n## 2026-11-21 · The shell\n\n- **Menu.** Every area\n  in its place.\n- **Header.** More.\n\n## 2026-10-01 · First\n\n- **All.** Of it.\n',
  );
  expect(releases).toEqual([
    {
      date: '2026-11-21',
      title: 'The shell',
      changes: [
        { name: 'Menu', text: 'Every area in its place.' },
        { name: 'Header', text: 'More.' },
      ],
    },
    { date: '2026-10-01', title: 'First', changes: [{ name: 'All', text: 'Of it.' }] },
  ]);
  expect(versionOf(releases)).toBe('2026-11-21 The shell');
});

it('stops at a line that the panel could not show', () => {
  expect(() => parseChangelog('# Changelog\n## Tomorrow\n')).toThrow('## Tomorrow');
  expect(() => parseChangelog('# Changelog\n- **Menu.** Before any day\n')).toThrow('Before any day');
});

it('reads the project’s own', () => {
  const releases = parseChangelog(readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8'));
  expect(releases.length).toBeGreaterThan(0);
  for (const { changes } of releases) expect(changes.length).toBeGreaterThan(0);
  expect(releases.map((release) => release.date)).toEqual(
    releases
      .map((release) => release.date)
      .sort()
      .reverse(),
  );
});

it('tells schools what they can do, not how the server changed', () => {
  const inner =
    /\b(servers?|databases?|cache|transactions?|requests?|bundles?|endpoints?|statements?|migrations?|demo school)\b/i;
  const releases = parseChangelog(readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8'));
  const texts = releases.flatMap(({ changes }) => changes.map(({ name, text }) => `${name}. ${text}`));
  expect(texts.filter((text) => inner.test(text))).toEqual([]);
  expect(inner.test('The server answers sooner.')).toBe(true);
});
