import { expect, test } from 'vitest';
import { kind } from '@schoolbell/core/http/kind';
import type { Context } from './context.ts';

const group = 'Leaves';
const plain = kind('plain', { group, does: 'did something' });
const ofPerson = kind('ofPerson', { group, does: 'did something to @', feed: 'had something done' });
const told = kind('told', { group, does: 'changed something', news: ['leaves'] });

// The compiler checks this: an expected error that doesn't occur is an error.
test('an event names a person only if its kind has words for that, and batched events announce no news', () => {
  const unread = (context: Context) => [
    context.audit(plain),
    context.audit(ofPerson, { person_id: 1, after: {} }),
    // @ts-expect-error
    context.audit(plain, { person_id: 1 }),
    // @ts-expect-error
    context.audit('plain'),
    // @ts-expect-error
    context.audit(plain, { during: {} }),
    context.auditAtOnce(ofPerson, { person_id: 1 }),
    // @ts-expect-error
    context.auditAtOnce(told),
  ];
  expect(unread).toBeTypeOf('function');
});
