import { style } from '@vanilla-extract/css';
import { density } from '../theme.css.ts';

/** The place of the pages, which come after the first paint: nothing moves when they do. */
export const pages = style({ blockSize: `calc(${density.controlSmall} + 20px)` });
