import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const about = style({ padding: '12px 16px', color: colour.muted, fontSize: scale.text.sm });
export const section = style({
  padding: '8px 16px',
  background: colour.sunken,
  borderBlockStart: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minBlockSize: 52,
  padding: '6px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const icon = style({ display: 'grid', placeItems: 'center', flexShrink: 0, color: colour.muted });
export const words = style({ display: 'grid', flex: 1, minInlineSize: 0 });
export const name = style({ fontWeight: 550, fontSize: scale.text.sm, overflowWrap: 'anywhere' });
export const kind = style({ color: colour.muted, fontSize: scale.text.xs });
export const asked = style({ inlineSize: 132, flexShrink: 0 });
export const foot = style({ padding: '12px 16px', borderBlockStart: `1px solid ${colour.line}` });
export const texts = style({ padding: 16, borderBlockStart: `1px solid ${colour.line}`, display: 'grid', gap: 12 });
export const textsHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 });
export const heading = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const list = style({ display: 'grid', gap: 8, margin: 0 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 180px) minmax(0, 1fr)',
  gap: 12,
  fontSize: scale.text.sm,
});
export const value = style({ margin: 0, overflowWrap: 'anywhere' });
