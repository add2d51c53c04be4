import { style } from '@vanilla-extract/css';
import { under } from '../../../ui/media.ts';
import { colours, scale } from '../../../ui/theme.css.ts';

const { colour, tone } = colours;

export const form = style({ display: 'grid', gap: scale.space.x4 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const asked = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: scale.space.x2 });
export const sum = style({ fontSize: scale.text.xl, fontWeight: 650, fontVariantNumeric: 'tabular-nums' });
export const ways = style({ justifySelf: 'start' });

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
});

export const rows = style({ display: 'grid', gap: scale.space.x2, margin: 0, padding: 0, listStyle: 'none' });
const columns = '28px minmax(0, 1fr) minmax(0, 1fr) 36px';
export const row = style({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: scale.space.x2,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: '16px minmax(0, 1fr) minmax(0, 1fr) 36px', gap: 6 } },
});
export const place = style({ paddingBlockStart: 8, color: colour.muted, fontSize: scale.text.sm });
export const heads = style([row, { color: colour.muted, fontSize: scale.text.xs, fontWeight: 550 }]);
export const below = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x3 });

/** What the parts come to, and what is left. */
export const left = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  padding: '8px 12px',
  borderRadius: scale.radius.md,
  background: colour.sunken,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});
export const wrong = style({ color: tone.danger.text, fontWeight: 550 });
