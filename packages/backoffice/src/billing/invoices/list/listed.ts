import { invoiceOrders } from '@schoolbell/core/billing/invoices/contract';
import type { Address } from '../../../http/address.ts';
import { idIn } from '../../../http/address.ts';
import { dayFrom } from '../../../http/addressDays.ts';
import { listInputOf } from '../../../ui/list/listInput.ts';
import { stateNamed } from '../states.ts';

/** What the list asks for, by its address. */
export function listedBy(address: Address) {
  const state = stateNamed(address.get('status'));
  return {
    ...listInputOf(address, invoiceOrders),
    status: state ? [state] : [],
    from: dayFrom(address, 'from'),
    to: dayFrom(address, 'to'),
    user_detail_id: idIn(address, 'person') ?? null,
  };
}

/** What the bar of states asks for. */
export const countedBy = (address: Address) => ({ from: dayFrom(address, 'from'), to: dayFrom(address, 'to') });

/** The days of a period that can be chosen, as the address holds them. */
export function periodOf(id: string, today: string): { from: string | null; to: string | null } {
  if (id === 'month') return { from: `${today.slice(0, 7)}-01`, to: null };
  if (id === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: null };
  return { from: null, to: null };
}

/** Which period an address has; empty for days of its own. */
export function periodIn(address: Address, today: string): string {
  const { from, to } = countedBy(address);
  if (!from && !to) return 'all';
  return ['month', 'year'].find((id) => periodOf(id, today).from === from && !to) ?? '';
}

/** The orders that can be chosen, as `order_by direction`. */
export const orders = [
  { value: 'issue_on desc', label: 'Newest first' },
  { value: 'issue_on asc', label: 'Oldest first' },
  { value: 'due_on asc', label: 'Due first' },
  { value: 'number desc', label: 'Highest number' },
  { value: 'total desc', label: 'Largest total' },
  { value: 'balance desc', label: 'Largest balance' },
] as const;
