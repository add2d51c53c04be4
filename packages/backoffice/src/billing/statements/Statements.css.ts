import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: density.gap, alignContent: 'start' });
/** Buttons and fields beside a card's title. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
/** A line between a card's head and its table. */
export const between = style({
  margin: 0,
  padding: `0 ${density.pad} ${scale.space.x3}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const sources = style([between, { display: 'grid', gap: scale.space.x1, listStyle: 'none' }]);
