import type { GatewayName } from '@schoolbell/core/billing/gateways/rules';
import type { Gateway } from './abilities.ts';

/** A service outside that a school can connect: where its calls go, and what it can do for us, loaded when it is first used. */
export interface Provider {
  hosts: readonly string[];
  /** Never in production. */
  isPretended?: true;
  /** Loads its SDK, which takes a while; the gateway does so itself when it first needs it. */
  sdk?(): Promise<unknown>;
  gateway(): Promise<Gateway>;
}

/** Loads on the first use alone: each hook asks for its gateway, and `import()` takes its time for what is loaded, too. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () => (loaded ??= load());
}

/** Every provider. Another one is a file and a line. */
export const providers: Partial<Record<GatewayName, Provider>> = {
  stripe: {
    hosts: ['api.stripe.com'],
    sdk: () => import('stripe'),
    gateway: once(async () => (await import('./providers/stripe.ts')).stripe),
  },
  razorpay: {
    hosts: ['api.razorpay.com'],
    sdk: () => import('razorpay'),
    gateway: once(async () => (await import('./providers/razorpay.ts')).razorpay),
  },
  xendit: { hosts: ['api.xendit.co'], gateway: once(async () => (await import('./providers/xendit.ts')).xendit) },
  demo: { hosts: [], isPretended: true, gateway: once(async () => (await import('./providers/demo.ts')).demo) },
};

/** A provider by its name; undefined for one that is unknown, or that this server doesn't offer. */
export function providerOf(name: string, { isProduction }: { isProduction: boolean }): Provider | undefined {
  const provider = Object.hasOwn(providers, name) ? providers[name as GatewayName] : undefined;
  return provider?.isPretended && isProduction ? undefined : provider;
}
