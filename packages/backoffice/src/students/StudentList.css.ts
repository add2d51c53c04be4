import { style } from '@vanilla-extract/css';
import { density } from '../ui/theme.css.ts';

/** The place of the figures, which come after the first paint: nothing moves when they do. */
export const figures = style({ minBlockSize: 32 });
/** The place of the ways in and out of the list, which come after its first paint: nothing moves when they do. */
export const ways = style({ display: 'inline-block', inlineSize: 176, blockSize: density.control });
