import { style } from '@vanilla-extract/css';
import { density } from '../../ui/theme.css.ts';

/** The place of the ways in and out of a list, which come after its first paint: nothing moves when they do. */
export const ways = style({ display: 'inline-block', inlineSize: 176, blockSize: density.control });
