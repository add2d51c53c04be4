import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** Passwords that many people choose, at 12 characters or more, in lower case and without what people put between. */
const common = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456123456',
  '123123123123',
  '111111111111',
  '000000000000',
  '012345678901',
  '098765432109',
  'qwertyuiopas',
  'qwertyuiop12',
  'qwertyqwerty',
  'qwerty123456',
  'qwertyuiop123',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  'qazwsxedcrfv',
  'asdfghjkl123',
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  'passwort1234',
  'mypassword123',
  'mypassword12',
  'changemechangeme',
  'changeme1234',
  'changeme12345',
  'letmeinletmein',
  'letmein12345',
  'welcome12345',
  'welcome123456',
  'welcomewelcome',
  'iloveyou1234',
  'iloveyouiloveyou',
  'administrator',
  'administrator1',
  'admin1234567',
  'admin12345678',
  'adminadminadmin',
  'abcdefghijkl',
  'abcdefghijklm',
  'abcd12345678',
  'abc123abc123',
  'aaaaaaaaaaaa',
  'correcthorsebatterystaple',
  'schoolbell123',
  'schoolbellschoolbell',
  'sunshine1234',
  'football1234',
  'princess1234',
  'superman1234',
  'trustno1trustno1',
  'secret123456',
  'teacher12345',
  'school123456',
  'unbelievable',
  'universidad1',
]);

/** Whether a password is among the most common ones. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replace(/[\s._-]/g, '');
  return common.has(plain) || /^(.)\1*$/.test(plain) || /^(.{1,4})\1+$/.test(plain);
}

/** A password as it is stored: an argon2id text with its own salt and cost. */
export async function hashPassword(
  password: string,
  { memory, passes }: Pick<typeof cost, 'memory' | 'passes'> = cost,
): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, memory, passes, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash that no password matches, since none was derived for it; comparing with it takes as long as with any other. */
export function unusableHash(): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(cost.tagLength))}`;
}

/** A hash that nobody's password has: compared with for an unknown address, so that the answer takes as long. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

/** Whether this is the password. `kept` is undefined for an unknown address: the answer is no, after the same work. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const found = shape.exec(kept ?? (await nobody));
  if (!found) return false;
  const [, memory, passes, parallelism, nonce, tag] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
  });
  return timingSafeEqual(expected, derived) && kept !== undefined;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
