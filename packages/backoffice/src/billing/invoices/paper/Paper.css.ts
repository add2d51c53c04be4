import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../../ui/theme.css.ts';
import { under } from '../../../ui/media.ts';

const { colour } = colours;

export const paper = style({
  display: 'grid',
  gap: scale.space.x5,
  padding: 'clamp(16px, 4%, 28px)',
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  boxShadow: colours.shadow.card,
  fontSize: scale.text.xs,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const head = style({ display: 'flex', justifyContent: 'space-between', gap: scale.space.x4 });
export const title = style({ fontSize: scale.text.lg, fontWeight: 650 });
export const school = style({ fontSize: scale.text.sm, fontWeight: 600, textAlign: 'end' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: '2fr 1fr 1fr',
  gap: scale.space.x4,
  '@media': { [under[640]]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
globalStyle(`${facts} dt`, { color: colour.muted });
export const line = style({ display: 'block' });

export const scroller = style({ overflowX: 'auto' });
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse' });
globalStyle(`${table} thead th`, {
  paddingBlock: 6,
  borderBlockEnd: `1px solid ${colour.text}`,
  color: colour.muted,
  fontWeight: 550,
  textAlign: 'start',
});
globalStyle(`${table} td`, { paddingBlock: 7, borderBlockEnd: `1px solid ${colour.line}`, verticalAlign: 'top' });
globalStyle(`${table} :is(td, th) + :is(td, th)`, { paddingInlineStart: 12 });
export const child = style({ paddingBlock: '12px 4px', fontWeight: 600, textAlign: 'start' });
export const end = style({ whiteSpace: 'nowrap' });
globalStyle(`${table} .${end}`, { textAlign: 'end' });
export const small = style({ display: 'block', color: colour.muted });

export const sums = style({
  display: 'grid',
  gap: 6,
  inlineSize: 'min(280px, 100%)',
  marginInlineStart: 'auto',
});
globalStyle(`${sums} > div`, { display: 'flex', justifyContent: 'space-between', gap: scale.space.x3 });
globalStyle(`${sums} dd`, { whiteSpace: 'nowrap' });
export const quiet = style({ color: colour.muted });
export const strong = style({ fontWeight: 600 });
export const total = style({
  paddingBlockStart: 6,
  borderBlockStart: `1px solid ${colour.text}`,
  fontSize: scale.text.md,
  fontWeight: 650,
});
export const related = style({ display: 'grid', gap: 4, color: colour.muted });
export const link = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.accentText,
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const note = style({ whiteSpace: 'pre-wrap', color: colour.muted });
