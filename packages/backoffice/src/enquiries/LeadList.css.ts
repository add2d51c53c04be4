import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  '@media': { [under[640]]: { flexWrap: 'nowrap', flexShrink: 0, overflowX: 'auto', scrollbarWidth: 'none' } },
});
globalStyle(`${bar} > *`, { '@media': { [under[640]]: { flexShrink: 0 } } });
globalStyle(`${bar} > button:has(> svg:first-child)`, {
  '@media': { [under[640]]: { inlineSize: 40, paddingInline: 0, gap: 0, fontSize: 0 } },
});
/** A filter that is on. */
export const pressed = style({ background: colours.colour.selected, color: colours.colour.accentText });
export const waiting = style({ flex: 1, minBlockSize: 320 });
/** The place of the ways in and out of the list, which come after its first paint: nothing moves when they do. */
export const ways = style({
  display: 'inline-block',
  inlineSize: 176,
  blockSize: density.control,
  '@media': { [under[640]]: { inlineSize: 118, blockSize: 40 } },
});
