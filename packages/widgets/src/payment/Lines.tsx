import type { VNode } from 'preact';
import type { Page } from '../shared/payment/basket.ts';
import type { Flow } from '../shared/payment/flow.ts';
import * as css from './result.css.ts';

/** The lines of an invoice, and what was paid and credited of it. */
export function Lines({ flow, invoice }: { flow: Flow; invoice: Page['invoices'][number] }): VNode {
  const { lines, credited, paid, balance } = invoice;
  const line = (name: string, amount: number) => (
    <li>
      <span>{name}</span>
      <span>{flow.money(amount)}</span>
    </li>
  );
  return (
    <ul class={css.lines}>
      {lines.map(({ name, detail, total }, at) => (
        <li key={at}>
          <span>
            {name}
            {detail && <small>{detail}</small>}
          </span>
          <span>{flow.money(total)}</span>
        </li>
      ))}
      {credited > 0 && line('Credited', -credited)}
      {paid > 0 && line('Paid', -paid)}
      {balance > 0 && line('Open', balance)}
    </ul>
  );
}
