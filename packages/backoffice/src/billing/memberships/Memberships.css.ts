import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;
const phone = under[640];

export const muted = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm });
export const money = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const late = style({ color: tone.danger.text });
export const tail = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });

/** The next bill: its sum beside how it came about. */
export const next = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 1fr) 2fr',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const half = style({
  display: 'grid',
  alignContent: 'start',
  gap: scale.space.x1,
  padding: scale.space.x5,
  selectors: { '& + &': { borderInlineStart: `1px solid ${colour.line}` } },
  '@media': {
    [phone]: { selectors: { '& + &': { borderInlineStart: 0, borderBlockStart: `1px solid ${colour.line}` } } },
  },
});
export const sum = style({ margin: 0, fontSize: 32, fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
export const because = style({ margin: 0 });
export const head = style({ display: 'flex', justifyContent: 'space-between', gap: scale.space.x2, fontWeight: 600 });
export const days = style({ display: 'flex', gap: 2, marginBlock: scale.space.x2, minInlineSize: 0 });
const day = style({
  flex: 1,
  minInlineSize: 0,
  paddingBlock: 7,
  borderRadius: 3,
  fontSize: 11,
  textAlign: 'center',
  overflow: 'hidden',
  '@media': { [phone]: { fontSize: 0, paddingBlock: 10 } },
});
export const dayOf = styleVariants({
  charged: [day, { background: colour.accent, color: colour.onAccent, fontWeight: 600 }],
  free: [day, { background: colour.sunken, color: colour.muted }],
});
export const formula = style({ margin: 0, fontVariantNumeric: 'tabular-nums' });
export const result = style({ color: colour.accentText, fontWeight: 600 });

/** The line of periods, as wide as they are long; it scrolls sideways where there is no room. */
export const line = style({
  display: 'flex',
  gap: 4,
  margin: 0,
  padding: scale.space.x4,
  listStyle: 'none',
  overflowX: 'auto',
});
export const slot = style({ minInlineSize: 72, flexBasis: 0 });
export const month = style({ margin: 0, fontSize: scale.text.xs, color: colour.muted, whiteSpace: 'nowrap' });
const box = style({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  inlineSize: '100%',
  blockSize: 46,
  marginBlock: 4,
  padding: '6px 8px',
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.sm,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  color: colour.text,
  background: colour.surface,
  fontVariantNumeric: 'tabular-nums',
});
export const boxOf = styleVariants({
  paid: [box, { background: tone.success.soft, borderColor: tone.success.line, color: tone.success.text }],
  owed: [box, { background: tone.warning.soft, borderColor: tone.warning.line, color: tone.warning.text }],
  planned: [box, { borderStyle: 'dashed' }],
  next: [box, { borderColor: colour.accent, borderWidth: 2, color: colour.accentText }],
  gap: [
    box,
    {
      borderStyle: 'dashed',
      fontWeight: 400,
      color: colour.muted,
      background: `repeating-linear-gradient(135deg, ${colour.sunken} 0 6px, ${colour.surface} 6px 12px)`,
    },
  ],
});
export const chosen = style({ outline: `2px solid ${colour.focus}`, outlineOffset: 1 });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: '2fr minmax(260px, 1fr)',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: scale.space.x4, minInlineSize: 0 });
export const lines = style({ display: 'grid', gap: scale.space.x2, margin: 0, padding: 0, listStyle: 'none' });
export const lineRow = style({ display: 'flex', justifyContent: 'space-between', gap: scale.space.x4 });
export const total = style([
  lineRow,
  { paddingBlockStart: scale.space.x2, borderBlockStart: `1px solid ${colour.line}`, fontWeight: 600 },
]);
export const fields = style({ display: 'grid', gap: scale.space.x4 });
/** How its invoices are charged, below what was agreed. */
export const charged = style({
  marginBlockStart: scale.space.x4,
  paddingBlockStart: scale.space.x4,
  borderBlockStart: `1px solid ${colour.line}`,
});
