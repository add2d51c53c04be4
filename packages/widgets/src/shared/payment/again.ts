import { exponentOf } from '@schoolbell/core/format';
import type { Flow } from './flow.ts';
import type { Standing } from './watch.ts';

/**
 * Chooses again what a payment was begun for, on a page that was loaded since. The server knows it, so it also comes back in
 * another tab or on another site, and only by the link that the payment is of.
 */
export async function chooseAgain(flow: Flow, { amount, currency, gateway, invoices }: Standing): Promise<void> {
  if (!flow.page) await flow.refresh();
  const { choices, page, till } = flow;
  const asked = new Map(invoices.map((one) => [`${one.number} ${one.part ?? ''}`, one.amount]));
  const found = choices.filter(({ key }) => asked.has(key));
  const isWhole = found[0] && found.every(({ key, open }) => asked.get(key)! >= open);
  const places = exponentOf(currency);
  if (!isWhole && page?.allows_other_amount)
    flow.set({ gateway, other: till!.other((amount / 10 ** places).toFixed(places)) });
  else if (found[0]) flow.set({ gateway, ticked: new Set(found.map(({ key }) => key)) });
}
