/** What money is sent to by PayNow: a company's UEN or a mobile number of Singapore, as banks write it. */
export interface Proxy {
  kind: 'uen' | 'mobile';
  value: string;
}

/** A check letter: the digits (or letters, by their place in `alphabet`) times their weights, as ACRA publishes it. */
const checkLetter = (text: string, weights: readonly number[], letters: string, alphabet = '0123456789', less = 0) => {
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(text[at]!), 0);
  return letters[(sum - less + 11) % 11];
};

const OTHERS = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

/** The three formats of a UEN: a business (8 digits), a company (its year and 5 digits), and all others (T08GB0046G). */
const uens: readonly { shape: RegExp; last: (uen: string) => string | undefined }[] = [
  { shape: /^\d{8}[A-Z]$/, last: (uen) => checkLetter(uen, [10, 4, 9, 3, 8, 2, 7, 1], 'XMKECAWLJDB') },
  {
    shape: /^(?:19|20)\d{7}[A-Z]$/,
    last: (uen) => checkLetter(uen, [10, 8, 6, 4, 9, 7, 5, 3, 1], 'ZKCMDNERGWH'),
  },
  {
    shape: /^[TSR]\d\d[A-HJ-NP-X]{2}\d{4}[A-Z]$/,
    last: (uen) => checkLetter(uen, [4, 3, 5, 3, 10, 2, 2, 5, 7], OTHERS, OTHERS, 5),
  },
];

/** Companies may add three characters to their UEN, one for each of their PayNow accounts. */
const UEN = /^(\d{8}[A-Z]|\d{9}[A-Z]|[TSR]\d\d[A-Z]{2}\d{4}[A-Z])([A-Z0-9]{3})?$/;
const MOBILE = /^(?:\+?65)?([89]\d{7})$/;

/** A UEN or a mobile number of Singapore as someone typed it; a sentence where it is neither. */
export function proxyOf(typed: string): Proxy | string {
  const text = typed.toUpperCase().replaceAll(/[\s()-]/g, '');
  const [, number] = MOBILE.exec(text) ?? [];
  if (number) return { kind: 'mobile', value: `+65${number}` };
  const [, uen] = UEN.exec(text) ?? [];
  const format = uen && uens.find(({ shape }) => shape.test(uen));
  if (!uen || !format) return 'Please enter a UEN or a mobile number of Singapore';
  return format.last(uen) === uen.at(-1)
    ? { kind: 'uen', value: text }
    : 'This UEN has a typing mistake: its last letter does not fit';
}

/** The longest name and reference that banks take. */
export const LONGEST_NAME = 25;

/** Whether banks can show a name: letters, digits and signs of a plain keyboard. */
export const isPlainName = (name: string): boolean => /^[ -~]{2,25}$/.test(name.trim());

/** What a PayNow code asks for. `amount` is cents of Singapore dollars; the code works until the end of a day. */
export interface Transfer {
  proxy: Proxy;
  name: string;
  amount: number;
  reference: string;
  /** YYYY-MM-DD. */
  expires_on: string;
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16 with the polynomial 0x1021 and the start 0xFFFF, as EMV codes end with it. */
function crcOf(text: string): string {
  let crc = 0xff_ff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The text of a PayNow code, which banks' apps read: an EMV QR code for one payment, whose amount can't be changed. */
export function paynowText({ proxy, name, amount, reference, expires_on }: Transfer): string {
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', proxy.kind === 'mobile' ? '0' : '2'),
    field('02', proxy.value),
    field('03', '0'),
    field('04', expires_on.replaceAll('-', '')),
  ];
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', account.join('')),
    field('52', '0000'),
    field('53', '702'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'SG'),
    field('59', name.trim()),
    field('60', 'Singapore'),
    field('62', field('01', reference)),
    '6304',
  ].join('');
  return text + crcOf(text);
}
