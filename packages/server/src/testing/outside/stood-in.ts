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
  /** The payer pays on the page: at once, or by a bank that takes until `settle`. */
  pay(ref: string, by: 'card' | 'bank'): void;
  settle(ref: string): void;
  /** How it says a page stands while a bank works on its payment. */
  underWay: 'processing' | 'open';
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
