import { expect, test } from 'vitest';
import { areas } from './architecture/areas.ts';
import { events } from './architecture/events.ts';
import { imports } from './architecture/imports.ts';
import { layers } from './architecture/layers.ts';
import { names } from './architecture/names.ts';
import { personFields } from './architecture/personFields.ts';
import { screens } from './architecture/screens.ts';
import { sizes } from './architecture/sizes.ts';
import { readSources } from './architecture/sources.ts';
import { waiting } from './architecture/waiting.ts';
import { contract } from './packages/core/src/contract.ts';

const sources = readSources();

const held = [...names, ...sizes, ...imports, ...layers, ...areas, ...events, ...personFields, ...screens, ...waiting];

test.each(held)('$promise', ({ rule }) => {
  expect(rule(sources)).toEqual([]);
});

test.each(held)('it would be noticed if not: $promise', ({ rule, broken }) => {
  expect(rule([...sources, ...broken]).join('\n')).toContain(broken[0]!.path);
});

/** Names of endpoints without access. */
function withoutAccess(areas: Record<string, object>): string[] {
  return Object.entries(areas).flatMap(([area, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => {
      const isEndpoint = typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
      return isEndpoint && !(value as { access?: unknown }).access?.toString().length ? [`${area}.${name}`] : [];
    }),
  );
}

test('every endpoint says who may call it', () => {
  expect(withoutAccess(contract)).toEqual([]);
  expect(withoutAccess({ people: { open: { method: 'GET', path: 'people', access: [] } } })).toEqual(['people.open']);
});
