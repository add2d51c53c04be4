import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './proof.ts';
import { sha256 } from './sha256.ts';

const hex = (hash: Int32Array) => [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('agrees with the platform for every length around the block borders', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'abcdefghij0123456789'.repeat(10).slice(0, length);
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('finds a nonce whose hash has the required zeros', async () => {
  const nonce = await solve({ token: 't', challenge: 'harbour', difficulty: 12 });
  const digest = createHash('sha256').update(`harbour:${nonce}`).digest();
  expect(digest.readUInt32BE(0) >>> 20).toBe(0);
});
