import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const cards = style({ display: 'grid', gap: density.gap, margin: 0, padding: 0, listStyle: 'none' });
export const card = style({
  display: 'grid',
  gap: scale.space.x3,
  minInlineSize: 0,
  padding: density.pad,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  boxShadow: colours.shadow.card,
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});
export const named = style({ flex: '1 1 200px', minInlineSize: 0 });
export const title = style({ fontSize: scale.text.md, fontWeight: 600, lineHeight: 1.4 });
export const quiet = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm });
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const key = style({ fontFamily: scale.font.mono, fontSize: scale.text.sm });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });

export const hook = style({
  display: 'grid',
  gap: scale.space.x2,
  minInlineSize: 0,
  padding: scale.space.x3,
  borderRadius: scale.radius.md,
  background: colour.sunken,
});
export const code = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x3,
  margin: 0,
});
globalStyle(`${code} > svg`, { inlineSize: 180, blockSize: 180, borderRadius: scale.radius.sm });
globalStyle(`${code} > figcaption`, { flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' });
export const address = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const url = style({
  flex: '1 1 220px',
  minInlineSize: 0,
  fontFamily: scale.font.mono,
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
});
export const events = style({ fontSize: scale.text.sm });
globalStyle(`${events} > summary`, { cursor: 'pointer', inlineSize: 'fit-content' });
globalStyle(`${events} > ul`, {
  margin: 0,
  paddingBlock: scale.space.x2,
  paddingInlineStart: scale.space.x5,
  overflowWrap: 'anywhere',
});
