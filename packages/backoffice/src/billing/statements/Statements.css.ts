import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: density.gap, alignContent: 'start' });
/** Buttons and fields beside a card's title. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
});
export const named = style([actions, { justifyContent: 'flex-start' }]);
/** The days of a statement, and what was owed before and after them. */
export const days = style([named, { padding: `0 ${density.pad} ${scale.space.x3}` }]);
/** A line between a card's head and its table. */
export const between = style({
  margin: 0,
  padding: `0 ${density.pad} ${scale.space.x3}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const invoices = style({ margin: 0, padding: 0, listStyle: 'none' });
export const invoice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${scale.space.x2} ${scale.space.x4}`,
  padding: `${scale.space.x3} ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const about = style({ display: 'grid', flex: '1 1 220px', minInlineSize: 0 });
export const balance = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const sources = style([between, { display: 'grid', gap: scale.space.x1, listStyle: 'none' }]);
