import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
globalStyle(`${bar} > :first-child`, {
  '@media': { [under[640]]: { flex: '1 0 100%', inlineSize: 'auto', minInlineSize: 0 } },
});
/** A filter that is on. */
export const pressed = style({ background: colours.colour.selected, color: colours.colour.accentText });
export const waiting = style({ flex: 1, minBlockSize: 320 });
/** The place of the ways in and out of the list, which come after its first paint: nothing moves when they do. */
export const ways = style({ display: 'inline-block', inlineSize: 176, blockSize: density.control });
