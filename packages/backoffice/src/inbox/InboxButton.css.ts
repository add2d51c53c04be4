import { globalStyle, style } from '@vanilla-extract/css';

/** The bell's own corner is where the number stands. */
export const holder = style({ position: 'relative', display: 'inline-flex' });
export const count = style({ position: 'absolute', insetBlockStart: 0, insetInlineEnd: -4, pointerEvents: 'none' });
globalStyle(`${count} > span`, { minInlineSize: 16, blockSize: 16, paddingInline: 4, fontSize: 10 });
