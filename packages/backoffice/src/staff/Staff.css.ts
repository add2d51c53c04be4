import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

export const stack = style({ display: 'grid', gap: scale.space.x4, fontSize: scale.text.sm });
export const heading = style({ fontSize: scale.text.sm, fontWeight: 600, marginBlockEnd: scale.space.x1 });
export const list = style({ display: 'grid', gap: scale.space.x1, overflowWrap: 'anywhere' });
export const muted = style({ color: colours.colour.muted });
/** What follows from a list, below it. */
export const about = style({ marginBlockStart: scale.space.x3, color: colours.colour.muted, fontSize: scale.text.sm });

/** Rows of a list that is edited in place: fields side by side, the way to take the row away at its end. */
export const rows = style({ gridColumn: '1 / -1', display: 'grid', gap: scale.space.x3 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: scale.space.x3,
  alignItems: 'start',
});
export const dayRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: scale.space.x3,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' } },
});
export const wholeOnPhone = style({ '@media': { [under[640]]: { gridColumn: '1 / -1' } } });
/** Level with the fields of its row, which have their names above and their errors below. */
export const away = style({ marginBlockStart: 25 });
export const start = style({ justifySelf: 'start' });
