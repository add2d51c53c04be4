import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

/** Two fields a row; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const wide = style({ gridColumn: '1 / -1', selectors: { '&:empty': { display: 'none' } } });
export const copies = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 10,
  margin: 0,
  border: 0,
  padding: 0,
  paddingBlockStart: scale.space.x4,
  borderBlockStart: `1px solid ${colours.colour.line}`,
});
export const legend = style({
  float: 'inline-start',
  inlineSize: '100%',
  padding: 0,
  fontSize: scale.text.sm,
  fontWeight: 600,
});
export const note = style({ clear: 'both', color: colours.colour.muted, fontSize: scale.text.sm });
