import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../../ui/theme.css.ts';
import { under } from '../../../ui/media.ts';

const { colour } = colours;

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  gap: scale.space.x5,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const main = style({ display: 'grid', gap: density.gap });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
});
export const hints = style({
  color: colour.muted,
  fontSize: scale.text.xs,
  textAlign: 'end',
  '@media': { [under[768]]: { display: 'none' } },
});
export const texts = style({ display: 'grid', gap: scale.space.x4 });
export const choice = style({ display: 'flex', gap: 8 });

export const summary = style({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'grid',
  gap: scale.space.x4,
  padding: density.pad,
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  '@media': { [under[1024]]: { position: 'static' } },
});
export const heading = style({ fontSize: scale.text.md, fontWeight: 600 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const sums = style({ display: 'grid', gap: 6, fontSize: scale.text.sm, fontVariantNumeric: 'tabular-nums' });
globalStyle(`${sums} > div`, { display: 'flex', justifyContent: 'space-between', gap: scale.space.x3 });
globalStyle(`${sums} dd`, { whiteSpace: 'nowrap' });
export const total = style({
  alignItems: 'baseline',
  paddingBlockStart: 8,
  borderBlockStart: `1px solid ${colour.line}`,
  fontWeight: 600,
});
globalStyle(`${total} dd`, { fontSize: scale.text.xl, fontWeight: 650 });
export const foot = style({
  display: 'grid',
  gap: 8,
  '@media': {
    [under[1024]]: { position: 'sticky', insetBlockEnd: 0, zIndex: 1, paddingBlock: 10, background: colour.surface },
  },
});
