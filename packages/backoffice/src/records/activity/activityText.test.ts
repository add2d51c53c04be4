import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { activityTexts } from './activityText.ts';

const server = join(import.meta.dirname, '../../../../server/src');

/** What of a person is for the audit log alone: signing in, passwords, rights. */
const unshown = /^(session|password|access)\./;

/** The kinds that the server's handlers keep about a person. */
function keptKinds(): Set<string> {
  const handlers = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('handlers.ts'),
  );
  const calls = handlers.flatMap((path) => readFileSync(join(server, path), 'utf8').match(/audit\(\{ kind: .*/g) ?? []);
  const aboutPeople = calls.filter((call) => call.includes('person_id'));
  return new Set(
    aboutPeople.flatMap((call) =>
      [...call.slice(0, call.indexOf('person_id')).matchAll(/'([a-z_.]+)'/g)].map(([, kind]) => kind!),
    ),
  );
}

test('every kind of activity that the server keeps about a person has a sentence', () => {
  const kinds = keptKinds();
  expect(kinds.size).toBeGreaterThan(15);
  expect([...kinds].filter((kind) => !unshown.test(kind) && !(kind in activityTexts))).toEqual([]);
});
