import fc from 'fast-check';
import { anyStep, type Here, steps } from './random-steps.ts';
import type { demoReports } from './reports.ts';
import type { Answer } from './server.ts';

type Demo = Awaited<ReturnType<typeof demoReports>>;

/** Steps with money, of invoices that are there and ones that come. */
export async function moneyOf(demo: Demo, ask: Here['ask'], ids: (from: string) => Promise<number[]>) {
  const newest = (table: string, id: string) =>
    ids(`select ${id} as id from ${table} where institution_id = $1 order by 1 desc limit 6`);
  const [taxes, people] = [
    await ids('select tax_id as id from tax where institution_id = $1 order by 1'),
    await ids(
      'select user_detail_id as id from person where institution_id = $1 and role_id = 3 and archived_at is null order by 1',
    ),
  ];
  const here: Here = {
    ask,
    known: {
      invoices: await newest('invoice', 'invoice_id'),
      payments: await newest('payment', 'payment_id'),
      notes: await newest('credit_note', 'credit_note_id'),
    },
    setting: { people: people.slice(0, 6), taxes },
    school: {
      institution_id: await demo.inDemo((_, id) => Promise.resolve(id)),
      sql: (work) => demo.inDemo((db) => work(db)),
    } as Here['school'],
  };
  return {
    taxes,
    step: async (step: Parameters<(typeof steps)['pay']>[1]) => outcomeOf(step, await steps[step.does](here, step)),
  };
}

export const moneySteps = (count: number, seed: number) => fc.sample(anyStep, { numRuns: count, seed });

/** Whether a step was done, and what is wrong with an answer that is no refusal. */
export function outcomeOf(step: object, answer: Answer | undefined): { isDone: boolean; faults: string[] } {
  if (!answer || answer.status === 200) return { isDone: true, faults: [] };
  const isRefused = [404, 409, 422].includes(answer.status) && typeof answer.body?.message === 'string';
  return {
    isDone: false,
    faults: isRefused ? [] : [`${JSON.stringify(step)} answered ${answer.status} ${answer.text.slice(0, 300)}`],
  };
}
