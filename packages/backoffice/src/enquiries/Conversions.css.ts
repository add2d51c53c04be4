import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const report = style({ display: 'grid', gap: scale.space.x6 });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: scale.space.x3,
});
export const total = style({ color: colour.muted, fontSize: scale.text.sm });
export const title = style({ fontSize: scale.text.sm, fontWeight: 600, marginBlockEnd: scale.space.x2 });
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: scale.text.sm });
export const th = style({
  padding: '4px 8px 4px 0',
  textAlign: 'start',
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
});
export const td = style({
  padding: '6px 8px 6px 0',
  borderBlockStart: `1px solid ${colour.line}`,
  verticalAlign: 'middle',
  overflowWrap: 'anywhere',
});
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
/** The picture: a bar as long as the source is strong, its dark part those who became students. */
export const bar = style({
  position: 'relative',
  display: 'inline-block',
  verticalAlign: 'middle',
  marginInlineStart: 12,
  blockSize: 10,
  inlineSize: 'min(180px, 24vw)',
  borderRadius: 5,
  overflow: 'hidden',
});
export const picture = style({ inlineSize: '46%' });
export const all = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  borderRadius: 5,
  background: tone.info.line,
});
export const converted = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  borderRadius: 5,
  background: tone.success.solid,
});
export const legend = style({ display: 'flex', gap: scale.space.x4, color: colour.muted, fontSize: scale.text.xs });
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: 6 });
export const dot = style({ inlineSize: 10, blockSize: 10, borderRadius: 5 });
