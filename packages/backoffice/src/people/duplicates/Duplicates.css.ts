import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const parts = style({ display: 'grid', gap: scale.space.x5, minInlineSize: 0 });
export const item = style({
  padding: `14px ${density.pad}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
/** What two records are shown by: beside each other, below each other on phones. */
export const two = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${scale.space.x3} ${scale.space.x5}`,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const person = style({ display: 'flex', gap: scale.space.x3, minInlineSize: 0, fontSize: scale.text.sm });
export const text = style({ display: 'grid', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontWeight: 600,
  minBlockSize: 24,
});
export const quiet = style({ color: colour.muted, fontWeight: 400 });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  marginBlockStart: scale.space.x3,
});
export const why = style({ color: colour.muted, fontSize: scale.text.sm });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: `10px ${density.pad}`,
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});

export const compared = style({ display: 'grid', gap: scale.space.x4, minInlineSize: 0 });
export const record = style({
  padding: '12px 14px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  minInlineSize: 0,
});
export const fate = style({ marginBlockEnd: scale.space.x2, color: colour.muted, fontSize: scale.text.xs });
export const swap = style({ justifySelf: 'start' });
export const picture = style({
  display: 'block',
  inlineSize: 40,
  blockSize: 40,
  borderRadius: scale.radius.md,
  objectFit: 'cover',
});
