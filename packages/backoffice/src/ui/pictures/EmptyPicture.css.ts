import { style } from '@vanilla-extract/css';

/** As large as its picture from the start, so that nothing moves when that comes. */
export const place = style({ display: 'block', inlineSize: 96, blockSize: 72 });
