import { exponentOf } from '@schoolbell/core/format';
import type { Flow } from './flow.ts';
import type { Standing } from './watch.ts';

/**
 * Chooses again what a payment was begun for, on a page that was loaded since. The server knows it, so it also comes back in
 * another tab or on another site, and only by the link that the payment is of.
 */
export async function chooseAgain(flow: Flow, { amount, currency, gateway, invoices }: Standing): Promise<void> {
  const asked = new Map(invoices.map((one) => [`${one.number} ${one.part ?? ''}`, one.amount]));
  flow.set({ gateway, ticked: new Set(asked.keys()) });
  // What is no longer open is not ticked.
  if (flow.page) flow.show(flow.page);
  else await flow.refresh();
  const isPart = flow.choices.some(({ key, open }) => asked.get(key)! < open);
  const places = exponentOf(currency);
  if (isPart && flow.page!.allows_other_amount)
    flow.set({ other: flow.till!.other((amount / 10 ** places).toFixed(places)) });
}
