import { isDay } from '@schoolbell/core/validators';
import type { Address } from './address.ts';

/** A day of an address, YYYY-MM-DD; empty where it names none. Apart from the rest: lists without days need no calendar. */
export function dayFrom(address: Address, name: string): string {
  const day = address.get(name) ?? '';
  return isDay(day) && day > '1901' && day < '9998' ? day : '';
}
