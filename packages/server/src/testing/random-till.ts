import { type Ask, type Known, type Step, steps } from './random-steps.ts';
import type { Answer, TestSchool, TestServer } from './server.ts';
import { tillOf } from './till.ts';

type Id = number;

/** A school in which steps are done over HTTP. Some are refused; that is fine while it is a refusal. */
export interface RandomTill {
  /** Answers what is wrong with the answer itself. */
  step(step: Step): Promise<string[]>;
  people: readonly Id[];
}

/** Opens a school with brothers and sisters, a child whose parents share, and a student who pays alone. */
export async function randomTill(server: TestServer, school: TestSchool, inclusive: 0 | 1): Promise<RandomTill> {
  const till = tillOf(server, school);
  const { done } = till;
  const parent = (firstName: string) => ({ firstName, surname: 'Home', email: `${firstName}@home.example`, phone: '' });
  const ben = await till.student('Ben', { guardian: { ...parent('gina'), relation: 'Mother' } });
  const lea = await till.student('Lea', { guardian: { ...parent('gina'), relation: 'Mother' } });
  const kit = await till.student('Kit', { guardian: { ...parent('ann'), relation: 'Mother' } });
  await done('POST', 'guardian/add', { user_detail_id: kit, guardian: { ...parent('gus'), relation: 'Father' } });
  await school.sql((db) =>
    db.updateTable('guardian_link').set({ share: 50, invoice_to: 1 }).where('child_id', '=', kit).execute(),
  );
  const sam = await till.student('Sam');
  const taxes: Id[] = [];
  for (const [name, rate] of [
    ['GST', 5],
    ['QST', 9.975],
  ] as const)
    taxes.push((await done('POST', 'tax/add', { name, rate })).data.tax_id);
  await done('POST', 'setup/billing-settings', { version: 0, inclusive, maximum_discount: 100 });
  await done('POST', 'coupon/update', { code: 'TEN', kind: 'percent', value: 1000, most: 3 });
  const setting = { people: [ben, lea, kit, sam], taxes };
  const known: Known = { invoices: [], payments: [], notes: [] };
  const ask: Ask = (method, path, input) => till.call(method, path, input);
  return {
    people: setting.people,
    step: async (step) => faultsOf(step, await steps[step.does]({ ask, known, setting, school }, step)),
  };
}

/** Refusals are answers; anything else than a result or a refusal with a text is a fault. */
function faultsOf(step: Step, answer: Answer | undefined): string[] {
  if (!answer || answer.status === 200) return [];
  const isRefused = [404, 409, 422].includes(answer.status) && typeof answer.body?.message === 'string';
  return isRefused ? [] : [`${JSON.stringify(step)} answered ${answer.status} ${answer.text.slice(0, 300)}`];
}
