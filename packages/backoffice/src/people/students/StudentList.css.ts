import { style } from '@vanilla-extract/css';

/** The place of the figures, which come after the first paint: nothing moves when they do. */
export const figures = style({ minBlockSize: 32 });
