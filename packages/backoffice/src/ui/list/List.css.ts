import { style } from '@vanilla-extract/css';
import { under } from '../media.ts';
import { density } from '../theme.css.ts';

/** The places of what comes after the first paint: nothing moves when it does. */
export const columns = style({ inlineSize: 106, blockSize: density.control });
export const pages = style({ blockSize: `calc(${density.controlSmall} + 20px)` });
export const exporting = style({ display: 'inline-block', inlineSize: 96, blockSize: density.control });
export const filter = style({ inlineSize: 200, '@media': { [under[640]]: { inlineSize: '100%' } } });
