import { style } from '@vanilla-extract/css';
import { scale } from '../../ui/theme.css.ts';

/** The place of the figures, which come after the first paint: nothing moves when they do. */
export const figures = style({ minBlockSize: 32, marginBlockEnd: scale.space.x3 });
