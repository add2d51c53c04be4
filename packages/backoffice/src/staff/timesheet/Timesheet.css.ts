import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x4 });
export const muted = style({ color: colour.muted, fontSize: scale.text.sm });

/** The period and, for days of one's own, the two days beside it. */
export const period = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: scale.space.x2 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});

export const totals = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: 1,
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.line,
});
export const total = style({ padding: '10px 14px', background: colour.surface, minInlineSize: 0 });
export const figure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  fontSize: scale.text.lg,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const note = style({ color: colour.muted, fontSize: scale.text.xs, fontWeight: 400 });

export const box = style({
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
});

/** Rates of pay, one below the other, with the way to take each out. */
export const rates = style({ display: 'grid' });
export const rate = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  minBlockSize: 48,
  paddingBlock: 6,
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const aside = style({ display: 'flex', alignItems: 'center', gap: scale.space.x1, flexShrink: 0 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: density.gap,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const strong = style({ fontWeight: 600 });
export const below = style({ display: 'block', color: colour.muted, fontSize: scale.text.xs });
