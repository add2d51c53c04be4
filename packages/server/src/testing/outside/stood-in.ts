import type { GatewayName } from '@schoolbell/core/billing/gateways/rules';
import type { Keys } from '../../outside/abilities.ts';
import type { TestSchool, TestServer } from '../server.ts';
import { tillOf } from '../till.ts';
import { type Hook, openStandin, type Part, type Standin } from './standin.ts';

/** A gateway that is stood in for, as suites that run for each of them use it. */
export interface StoodIn {
  name: GatewayName;
  part: Part;
  /** Opens an account of a school there; answers the keys to connect it with. */
  account(school: Pick<TestSchool, 'hash'>): Keys;
  /** What the gateway calls the payment on a page. */
  refOf(url: string): string;
  /** The payer pays on the page: at once, or by a bank that takes until `settle`. Answers false where it is closed or paid. */
  pay(ref: string, by: 'card' | 'bank'): boolean;
  settle(ref: string): void;
  /** How it says a page stands while a bank works on its payment. */
  underWay: 'processing' | 'open';
  /** What becomes of its money there. */
  there: There;
}

/** What a gateway has of the payment of a page or a charge. */
export interface Sums {
  paid: number;
  /** Refunded, or lost to the payer's bank. */
  back: number;
  /** Refunds on their way. */
  pending: number;
}

/** What happens at a gateway without us. Each answers false where it can't happen. */
export interface There {
  sums(ref: string): Sums;
  /** Everything that it ever took, by its own name of the page or charge. */
  all(): string[];
  /** The page closes, unpaid. */
  close(ref: string): boolean;
  /** Someone sends money back on the gateway's own screens. */
  refund(ref: string, amount: number): boolean;
  /** Refunds wait from now on, as those to banks do, or no longer do. */
  wait(waits: boolean): void;
  /** A refund that waits arrives, or one comes back. */
  endRefund(ref: string, arrives: boolean): boolean;
  /** The payer's bank asks for what is left of it. */
  dispute(ref: string): boolean;
  decide(ref: string, end: 'won' | 'lost'): boolean;
}

/** Hooks as our server gets them, without a socket. */
export async function deliverTo({ app }: Pick<TestServer, 'app'>, { path, raw, headers }: Hook): Promise<number> {
  const { statusCode } = await app.inject({ method: 'POST', url: path, payload: raw, headers: { ...headers } });
  return statusCode;
}

/** Stands in for gateways with their hooks held, so that a test sends them itself. */
export async function holdStandin(parts: readonly Part[], server: () => Pick<TestServer, 'app'>): Promise<Standin> {
  const standin = await openStandin(parts, { deliver: (hook) => deliverTo(server(), hook) });
  standin.hooks.holds = true;
  return standin;
}

/** Connects a gateway of a school, as its owner does. */
export async function connectGateway(server: TestServer, school: TestSchool, gateway: StoodIn): Promise<Keys> {
  const keys = gateway.account(school);
  await tillOf(server, school).done('POST', 'paymentGateway', { payment_gateway: gateway.name, keys });
  return keys;
}
