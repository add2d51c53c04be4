import type { Keys } from '../../abilities.ts';

const kinds: readonly { begins: string; is: string }[] = [
  { begins: 'pk_', is: 'the publishable key' },
  { begins: 'whsec_', is: 'a signing secret' },
  { begins: 'sk_', is: 'a secret key' },
  { begins: 'rk_', is: 'a restricted key' },
];

/** What is wrong with a key by its looks; undefined if nothing is. */
function wrongKey(value: string, { shape, wanted }: { shape: RegExp; wanted: string }): string | undefined {
  if (shape.test(value)) return undefined;
  const other = kinds.find(({ begins }) => value.startsWith(begins));
  // "sk_" with something strange behind it is not another kind of key.
  if (!other || wanted.includes(other.begins)) return `This does not look complete. It begins with ${wanted}.`;
  return `This is ${other.is}. Please enter the one that begins with ${wanted}.`;
}

const secretKey = { shape: /^(sk|rk)_(test|live)_\w{8,}$/, wanted: 'sk_ or rk_' };
const signingSecret = { shape: /^whsec_[\w+/=]{8,}$/, wanted: 'whsec_' };

/** What is wrong at which key before Stripe is asked: people mix them up. */
export function wrongKeys(keys: Keys): Record<string, string> | undefined {
  const { secret_key = '', webhook_secret = '', former_webhook_secret = '' } = keys;
  const found = {
    secret_key: wrongKey(secret_key, secretKey),
    webhook_secret: wrongKey(webhook_secret, signingSecret),
    former_webhook_secret: former_webhook_secret ? wrongKey(former_webhook_secret, signingSecret) : undefined,
  };
  const wrong = Object.entries(found).filter((one): one is [string, string] => one[1] !== undefined);
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
}
