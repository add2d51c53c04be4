/** Fractions of the square and cube roots of the first primes: SHA-256's constants, computed instead of carried. */
function constants(): { start: number[]; round: number[] } {
  const start: number[] = [];
  const round: number[] = [];
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let candidate = 2; round.length < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (!prime) continue;
    if (start.length < 8) start.push(fraction(Math.sqrt(candidate)));
    round.push(fraction(Math.cbrt(candidate)));
  }
  return { start, round };
}

const { start, round } = constants();
const schedule = new Int32Array(64);

/** One block of 64 bytes (16 words at `at`) folded into the running hash. */
function fold(hash: Int32Array, words: Int32Array, at: number): void {
  const w = schedule;
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = words[at + i]!;
      continue;
    }
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let a = hash[0]!,
    b = hash[1]!,
    c = hash[2]!,
    d = hash[3]!,
    e = hash[4]!,
    f = hash[5]!,
    g = hash[6]!,
    h = hash[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash[0]! += a;
  hash[1]! += b;
  hash[2]! += c;
  hash[3]! += d;
  hash[4]! += e;
  hash[5]! += f;
  hash[6]! += g;
  hash[7]! += h;
}

/**
 * SHA-256 of ASCII text as eight 32-bit words. Synchronous and plain, because `crypto.subtle` is missing on http:// pages
 * and workers are refused by strict policies.
 */
export function sha256(text: string): Int32Array {
  const length = text.length;
  const words = new Int32Array(((length + 72) >> 6) << 4);
  for (let i = 0; i < length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - (i & 3) * 8);
  words[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  words[words.length - 1] = length * 8;
  const hash = Int32Array.from(start);
  for (let at = 0; at < words.length; at += 16) fold(hash, words, at);
  return hash;
}
