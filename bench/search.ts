import { load, requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const SECONDS = 2;
const BUDGET = 50;

/** Search words, one for each way in which the database can search. */
const terms = {
  'a common first name': 'chloe',
  'a rare name': 'rarename17',
  'part of an e-mail': 'student777@bench',
  'the last 4 digits of a phone': '0777',
  'two letters': 'xi',
  'nothing that anybody has': 'zzzz',
};

/** The p95 of the search over all people, by search word. */
export async function measureSearch(stage: Stage, size: number): Promise<void> {
  for (const [what, term] of Object.entries(terms)) {
    const request = requestText(stage.port, {
      path: `/api/search/overallSmart?search=${encodeURIComponent(term)}`,
      headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
    });
    const { p95, refused } = await load(stage.port, 1, SECONDS, () => request);
    report({
      group: 'growth',
      what: `search for ${what} at ${size.toLocaleString('en')} people`,
      figure: `p95 ${p95.toFixed(1)} ms`,
      budget: `≤ ${BUDGET} ms`,
      holds: p95 <= BUDGET && refused === 0,
    });
  }
}
