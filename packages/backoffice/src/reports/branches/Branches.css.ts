import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const branches = style({ overflow: 'hidden' });
/** The card has a line there already. */
globalStyle(`${branches} tbody:last-child > tr:last-child > td`, { borderBlockEnd: 0 });

export const name = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const number = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const change = style({ display: 'block', fontSize: scale.text.xs });
export const none = style({ color: colour.muted });
export const note = style({ marginBlockStart: scale.space.x3, color: colour.muted, fontSize: scale.text.sm });
