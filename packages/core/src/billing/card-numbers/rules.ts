/** How many digits the cards of each network have, by how their numbers begin. */
const networks: readonly { begins: RegExp; lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^3(0[0-5]|[689])/, lengths: [14, 16] },
  { begins: /^35(2[89]|[3-8])/, lengths: [16] },
  // Discover, RuPay and UnionPay.
  { begins: /^(60|62|64[4-9]|65|508|8[12])/, lengths: [16, 17, 18, 19] },
];
const [SHORTEST, LONGEST] = [14, 19];

/** Whether the last digit is the one that Luhn's formula gives. */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, isSecond = false; at >= 0; at -= 1, isSecond = !isSecond) {
    const digit = Number(digits[at]) * (isSecond ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const isCard = (digits: string): boolean =>
  networks.some(({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits)) && isChecked(digits);

/** Whether one of these groups of digits begins a card's number, as `4242 4242 4242 4242 12/29`. */
function beginsCard(groups: readonly string[], from: number): boolean {
  let digits = '';
  for (const group of groups.slice(from)) {
    digits += group;
    if (digits.length > LONGEST) return false;
    if (digits.length >= SHORTEST && isCard(digits)) return true;
  }
  return false;
}

/**
 * Whether a text has the whole number of a payment card in it, written together or in groups. Numbers of documents, phones and
 * bank accounts are none, because they begin, end or are as long as no card is.
 */
export function hasCardNumber(text: string): boolean {
  // Digits of other keyboards are digits too.
  const stretches = text.normalize('NFKC').match(/\d+(?:[ .\u00a0\u2010-\u2015-]{1,3}\d+)*/g) ?? [];
  return stretches.some((stretch) => {
    const groups = stretch.split(/\D+/);
    return groups.some((_, from) => beginsCard(groups, from));
  });
}

/** What people read who write one down. */
export const NO_CARD_NUMBERS = 'This looks like a card number. Please don’t keep card numbers: leave it out';
