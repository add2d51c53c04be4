import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { density } from '../ui/theme.css.ts';

/** The place of the figures, which come after the first paint: nothing moves when they do. On phones the list comes first. */
export const figures = style({ minBlockSize: 32, '@media': { [under[640]]: { order: 1 } } });
/** The place of the ways in and out of the list, which come after its first paint: nothing moves when they do. */
export const ways = style({
  display: 'inline-block',
  inlineSize: 176,
  blockSize: density.control,
  '@media': { [under[640]]: { inlineSize: 118, blockSize: 40 } },
});
