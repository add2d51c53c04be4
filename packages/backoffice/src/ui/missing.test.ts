import { afterEach, expect, test, vi } from 'vitest';
import { errorText } from './missing.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'Failed to fetch dynamically imported module: https://x.example/a.js',
  'error loading dynamically imported module: https://x.example/a.js',
  'Importing a module script failed.',
])('"%s" is said in words', (message) => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(errorText(new TypeError(message))).toMatch(/^You seem to be offline/);
  vi.stubGlobal('navigator', { onLine: true });
  expect(errorText(new TypeError(message))).toMatch(/newest version/);
});

test('any other error says itself', () =>
  expect([errorText(new Error('No.')), errorText('No.')]).toEqual(['No.', 'No.']));
