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

/** Every provider. Another one is a file and a line. */
export const providers: Partial<Record<GatewayName, Provider>> = {
  stripe: {
    hosts: ['api.stripe.com'],
    sdk: () => import('stripe'),
    gateway: async () => (await import('./providers/stripe.ts')).stripe,
  },
  razorpay: {
    hosts: ['api.razorpay.com'],
    sdk: () => import('razorpay'),
    gateway: async () => (await import('./providers/razorpay.ts')).razorpay,
  },
  xendit: { hosts: ['api.xendit.co'], gateway: async () => (await import('./providers/xendit.ts')).xendit },
  demo: { hosts: [], isPretended: true, gateway: async () => (await import('./providers/demo.ts')).demo },
};

/** A provider by its name; undefined for one that is unknown, or that this server doesn't offer. */
export function providerOf(name: string, { isProduction }: { isProduction: boolean }): Provider | undefined {
  const provider = Object.hasOwn(providers, name) ? providers[name as GatewayName] : undefined;
  return provider?.isPretended && isProduction ? undefined : provider;
}
