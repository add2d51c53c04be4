import { solve } from './family.ts';
import type { Answer, TestSchool, TestServer } from './server.ts';

/** A slot as the page lists it. */
export interface Listed {
  key: string;
  day: string;
  kind: 'event' | 'series';
  local_start: string;
  left: number | null;
  is_full: 0 | 1;
}

/** What a visitor of a school's booking page does. */
export interface Visitor {
  /** A ticket with its work done. */
  ticket(): Promise<{ token: string; nonce: string }>;
  slots(from: string, days?: number): Promise<Listed[]>;
  /** The first slot of a kind on or after a day. */
  slot(from: string, kind?: Listed['kind']): Promise<Listed>;
  /** Asks for places; with a new ticket, unless the input has one or a hold. */
  hold(slot: Pick<Listed, 'key' | 'day'>, more?: Record<string, unknown>): Promise<Answer>;
  call(path: string, input: Record<string, unknown>): Promise<Answer>;
}

/** A visitor of a school's hosted booking page. */
export function visitorOf({ call: ask }: Pick<TestServer, 'call'>, { hash }: Pick<TestSchool, 'hash'>): Visitor {
  const ticket: Visitor['ticket'] = async () => {
    const { token, ...work } = (await ask('GET', 'online/book/page', { institution: hash })).body.ticket;
    return { token, nonce: solve(work) };
  };
  const call: Visitor['call'] = (path, input) => ask('POST', `online/book/${path}`, { institution: hash, ...input });
  const slots: Visitor['slots'] = async (from, days = 31) =>
    (await ask('GET', 'online/book/slots', { institution: hash, from, days })).body.data;
  return {
    ticket,
    slots,
    slot: async (from, kind = 'event') => {
      const found = (await slots(from)).find((one) => one.kind === kind);
      if (!found) throw new Error(`No ${kind} is on sale from ${from}`);
      return found;
    },
    hold: async ({ key, day }, more = {}) => {
      const isFirst = !('hold' in more) && !('ticket' in more);
      return call('hold', { key, day, places: 1, ...(isFirst && { ticket: await ticket() }), ...more });
    },
    call,
  };
}
