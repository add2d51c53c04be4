import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const glow = keyframes({ from: { background: colours.tone.success.soft } });

export const person = style({ display: 'flex', alignItems: 'center', gap: 10, minInlineSize: 0 });
export const text = style({ minInlineSize: 0, lineHeight: 1.35 });
export const name = style({ display: 'flex', alignItems: 'center', gap: 8, minInlineSize: 0, fontWeight: 600 });
export const line = style({
  display: 'block',
  color: colours.colour.muted,
  fontSize: scale.text.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const muted = style({ color: colours.colour.muted });

/** Numbers, names and dates in a table stay on their line; the table scrolls where they are too many. */
export const table = style({});
globalStyle(`${table} tr:not([data-whole]) > td > div`, { whiteSpace: 'nowrap' });

/** A row that has just arrived: softly lit, so that the eye finds it. */
globalStyle('tr:has([data-fresh])', { animation: `${glow} 6s ease-out` });
globalStyle(`tr:has([data-fresh]) td:first-child`, { boxShadow: `inset 3px 0 0 ${colours.tone.success.solid}` });
/** The place of the buttons that come after the first paint: nothing moves when they do. */
export const tools = style({
  inlineSize: 182,
  blockSize: density.control,
  '@media': { [under[640]]: { blockSize: 40 } },
});
