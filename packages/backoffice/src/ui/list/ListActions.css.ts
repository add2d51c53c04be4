import { style } from '@vanilla-extract/css';
import { density } from '../theme.css.ts';

/** The places of buttons that come after the first paint: nothing moves when they do. */
export const columns = style({ inlineSize: 106, blockSize: density.control });
export const exporting = style({ display: 'inline-block', inlineSize: 134, blockSize: density.control });
/** The file, and beside it the other formats. */
export const formats = style({ display: 'inline-flex', gap: 2 });
