import { setTimeout as sleep } from 'node:timers/promises';
import { type Hook, openStandin } from './standin.ts';
import { razorpayStandin } from './razorpay.ts';
import { StripeStandin } from './stripe.ts';
import { xenditStandin } from './xendit.ts';

/**
 * Stands in for payment gateways while developing: start it, then start Schoolbell with OUTSIDE_STANDIN=http://127.0.0.1:4999,
 * and connect a gateway with the keys that it prints. Nothing of it is kept when it ends.
 *
 *   npm run stand-in -- [--port 4999] [--server http://localhost:4000] [--hooks late|twice|never]
 */
const option = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return (at > 0 && process.argv[at + 1]) || otherwise;
};

/** The keys that the stand-in of Stripe knows; its signing secret is the same for all. */
const STRIPE = { secret_key: 'sk_test_standinForDevelopment', webhook_secret: 'whsec_standinForDevelopment' };

/** The same for Razorpay. */
const RAZORPAY = {
  key_id: 'rzp_test_standinForDevelopment',
  key_secret: 'standinForDevelopment',
  webhook_secret: 'standinForDevelopment',
};

/** The same for Xendit. */
const XENDIT = { secret_key: 'xnd_development_standinForDevelopment', callback_token: 'standinForDevelopment' };

const server = option('server', 'http://localhost:4000');

const sendHook = async ({ path, raw, headers }: Hook): Promise<number> =>
  (await fetch(`${server}${path}`, { method: 'POST', body: raw, headers: { ...headers } })).status;

/** What can become of hooks on their way. */
const deliver: Readonly<Record<string, (hook: Hook) => Promise<number>>> = {
  well: sendHook,
  late: (hook) => sleep(20_000).then(() => sendHook(hook)),
  twice: async (hook) => Math.max(...(await Promise.all([sendHook(hook), sendHook(hook)]))),
  never: async () => 200,
};

const BANK_TAKES = 15_000;
const razorpay = razorpayStandin({ bankTakes: BANK_TAKES });
const xendit = xenditStandin({ bankTakes: BANK_TAKES });
const standin = await openStandin(
  [new StripeStandin({ anyKey: STRIPE.webhook_secret, bankTakes: BANK_TAKES }), razorpay, xendit],
  {
    port: Number(option('port', '4999')),
    pauses: [1_000, 5_000, 30_000, 120_000],
    deliver: deliver[option('hooks', 'well')] ?? sendHook,
  },
);
razorpay.account(RAZORPAY);
xendit.account(XENDIT);
console.log(`Gateways are stood in for at ${standin.origin}; hooks go to ${server}.
Start Schoolbell with OUTSIDE_STANDIN=${standin.origin}, then connect
  Stripe   Secret key ${STRIPE.secret_key}, signing secret ${STRIPE.webhook_secret}
  Razorpay Key ID ${RAZORPAY.key_id}, key secret ${RAZORPAY.key_secret}, webhook secret ${RAZORPAY.webhook_secret}
  Xendit   Secret key ${XENDIT.secret_key}, callback token ${XENDIT.callback_token}`);
