import { style } from '@vanilla-extract/css';
import { under } from '../media.ts';
import { colours, scale } from '../theme.css.ts';

/** Two fields a row; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const lines = style({ display: 'grid', gap: scale.space.x4 });
export const wide = style({ gridColumn: '1 / -1' });
export const above = style({ maxInlineSize: 1080, marginBlockEnd: scale.space.x4 });
/** Discard and Save of a page, which stay in view. */
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  maxInlineSize: 1080,
  marginBlockStart: scale.space.x3,
  paddingBlock: 12,
  background: colours.colour.canvas,
  borderBlockStart: `1px solid ${colours.colour.line}`,
});
/** What is at the start of a panel's foot. */
export const beside = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, marginInlineEnd: 'auto' });
