import { encode } from 'uqr';
import * as css from './QrCode.css.ts';

/** A text as a QR code: one path, a square for each dark module. `border` is the quiet margin, in modules. */
function drawn(text: string, border: number) {
  const { size, data } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = drawn(text, 0);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code}>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** The same as a file for posters, with the white margin that cameras need. */
export function qrFile(text: string): string {
  const { size, path } = drawn(text, 4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
