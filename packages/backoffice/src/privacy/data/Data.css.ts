import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: density.gap });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const words = style({ flex: '1 1 320px', maxInlineSize: 640 });
export const finder = style({
  display: 'grid',
  gap: 12,
  padding: `0 ${density.pad} 14px`,
  color: colour.muted,
  fontSize: scale.text.sm,
  justifyItems: 'start',
});
export const none = style({ ':empty': { display: 'none' } });
export const found = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const subject = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 190px',
  gap: 12,
  alignItems: 'center',
  padding: '10px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
  '@media': { '(max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const name = style({ display: 'block', fontSize: scale.text.sm, fontWeight: 550 });
export const hint = style({ display: 'block', color: colour.muted, fontSize: scale.text.xs });
export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const form = style({ display: 'grid', gap: 16 });
export const heading = style({ margin: '0 0 6px', fontSize: scale.text.sm, fontWeight: 600 });
export const list = style({ display: 'grid', gap: 4, fontSize: scale.text.sm });
export const item = style({ display: 'flex', justifyContent: 'space-between', gap: 12 });
export const why = style({ display: 'block', color: colour.muted, fontSize: scale.text.xs });
export const count = style({ fontVariantNumeric: 'tabular-nums', color: colour.muted });
