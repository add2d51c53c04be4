import { encode } from 'uqr';
import type { QrCode } from '@schoolbell/core/billing/paynow/schemas';

/** The white margin that cameras need, in modules. */
const MARGIN = 4;

/** The dark runs of a row, as moves of a pen that is one module thick. */
function rowOf(row: readonly boolean[], y: number): string {
  let [path, at] = ['', 0];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    path += `${path === '' ? `M${from} ${y}.5` : `m${from - at} 0`}h${x + 1 - from}`;
    at = x + 1;
  }
  return path;
}

/** Draws a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  return { text, size, path: data.map(rowOf).join('') };
}
