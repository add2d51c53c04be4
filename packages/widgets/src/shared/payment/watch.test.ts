import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../call.ts';
import { type Standing, watch } from './watch.ts';

const standing = (state: Standing['state'], receipt_number: string | null = null) =>
  ({ checkout: 'c', state, receipt_number }) as Standing;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches answers in turn, the last one again and again; answers what was heard, how often was asked, and how it ended. */
async function heard(answers: (Standing | Refusal)[], forMs = 3_600_000) {
  const states: string[] = [];
  let asked = 0;
  const end = watch(
    async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      if (answer instanceof Refusal) throw answer;
      return answer;
    },
    ({ state }) => states.push(state),
    () => false,
  );
  await vi.advanceTimersByTimeAsync(forMs);
  return { states, asked, isOurs: await end };
}

test('asks eight times a second until the payment is settled', async () => {
  const answers = [standing('opening'), standing('opening'), standing('open'), standing('paid', 'R-1')];
  const { states, isOurs } = await heard(answers, 400);
  expect([states, isOurs]).toEqual([['opening', 'opening', 'open', 'paid'], true]);
});

test('waits a while for the number of the receipt', async () => {
  expect((await heard([standing('paid'), standing('paid', 'R-1')])).asked).toBe(2);
  const { asked } = await heard([standing('paid')]);
  expect(asked).toBeGreaterThan(30);
  expect(asked).toBeLessThan(70);
});

test('asks less and less often, and not for ever', async () => {
  const { asked } = await heard([standing('processing')]);
  expect(asked).toBeGreaterThan(200);
  expect(asked).toBeLessThan(300);
});

test('a lost answer is asked for again; another link’s payment is left alone', async () => {
  const lost = [new Refusal('offline'), new Refusal('timeout', 0), standing('failed')];
  expect(await heard(lost)).toMatchObject({ states: ['failed'], isOurs: true });
  expect(await heard([new Refusal('notFound', 404)])).toMatchObject({ states: [], asked: 1, isOurs: false });
});

test('asks nothing while nobody looks', async () => {
  vi.stubGlobal('document', { hidden: true });
  expect((await heard([standing('open')])).asked).toBe(1);
});
