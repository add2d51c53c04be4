import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone, shadow } = colours;

export const form = style({ display: 'grid', gap: scale.space.x4 });
export const line = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm, overflowWrap: 'anywhere' });
export const detail = style({
  display: 'block',
  color: colour.muted,
  fontSize: scale.text.xs,
  overflowWrap: 'anywhere',
});

export const paper = style({
  padding: scale.space.x6,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.sm,
  background: colour.surface,
  boxShadow: shadow.float,
  fontSize: scale.text.sm,
  '@media': { [under[640]]: { padding: scale.space.x4 } },
});
export const voided = style([paper, { background: colour.sunken }]);
export const paperHead = style({ display: 'flex', justifyContent: 'space-between', gap: scale.space.x4 });
export const paperTitle = style({ margin: 0, fontSize: scale.text.xl, fontWeight: 650 });
export const stamp = style({
  alignSelf: 'start',
  padding: '2px 12px',
  border: `2px solid ${tone.danger.solid}`,
  borderRadius: scale.radius.sm,
  color: tone.danger.text,
  fontSize: scale.text.lg,
  fontWeight: 700,
  textTransform: 'uppercase',
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: scale.space.x4,
  margin: 0,
  marginBlock: scale.space.x5,
});
globalStyle(`${facts} dt`, { color: colour.muted, fontSize: scale.text.xs });
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: 'anywhere' });

export const items = style({ inlineSize: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${items} th, ${items} td`, {
  paddingBlock: 8,
  borderBlockEnd: `1px solid ${colour.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${items} th`, {
  borderBlockEnd: `1px solid ${colour.text}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
});
globalStyle(`${items} :is(th, td):last-child`, { textAlign: 'end', whiteSpace: 'nowrap' });
export const totals = style({
  display: 'grid',
  gap: 6,
  margin: 0,
  marginBlockStart: scale.space.x3,
  marginInlineStart: 'auto',
  maxInlineSize: 320,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${totals} > div`, { display: 'flex', justifyContent: 'space-between', gap: scale.space.x4 });
globalStyle(`${totals} dd`, { margin: 0, whiteSpace: 'nowrap' });
export const total = style({
  paddingBlockStart: 6,
  borderBlockStart: `1px solid ${colour.text}`,
  fontSize: scale.text.lg,
  fontWeight: 650,
});

export const formHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});
export const credits = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const credit = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: scale.space.x2,
  padding: '10px 12px',
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const what = style({ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' });
export const creditAmount = style({ inlineSize: 170 });
export const outcome = style({
  padding: scale.space.x3,
  borderRadius: scale.radius.md,
  background: colour.sunken,
});
export const comesTo = style({ margin: 0, fontSize: scale.text.lg, fontVariantNumeric: 'tabular-nums' });
