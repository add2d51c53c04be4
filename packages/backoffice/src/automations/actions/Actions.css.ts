import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const wide = style({ gridColumn: '1 / -1', minInlineSize: 0 });
export const subject = style([
  wide,
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start', gap: scale.space.x2 },
]);
/** Beside the field itself, below its label. */
globalStyle(`${subject} > button`, { marginBlockStart: 26 });
export const count = style({
  paddingInlineEnd: 6,
  color: colours.colour.muted,
  fontSize: scale.text.xs,
  fontVariantNumeric: 'tabular-nums',
});
