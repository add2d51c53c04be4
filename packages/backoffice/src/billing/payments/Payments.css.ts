import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const taking = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x4 });
export const quiet = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm, fontWeight: 400 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const heading = style({ margin: 0, marginBlockEnd: scale.space.x2, fontSize: scale.text.sm, fontWeight: 600 });

// A field as wide as its text would be wider than a phone.
export const amountGroup = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x2 });
export const amount = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '10px 16px',
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.lg,
  ':focus-within': { borderColor: colour.accent, boxShadow: `0 0 0 3px ${colour.accentSoft}` },
});
export const amountWrong = style({ borderColor: tone.danger.solid });
export const currency = style({ display: 'grid', color: colour.muted, fontSize: scale.text.lg, lineHeight: 1.2 });
export const amountLabel = style({ fontSize: scale.text.xs });
export const amountInput = style({
  flex: '1 1 140px',
  minInlineSize: 0,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: colour.text,
  fontSize: 30,
  fontWeight: 650,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
});
export const amountNote = style({ color: colour.muted, fontSize: scale.text.sm, textAlign: 'end' });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const chip = style({
  padding: '5px 12px',
  border: `1px solid ${colour.line}`,
  borderRadius: 999,
  background: colour.surface,
  color: colour.text,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: {
    '&[aria-pressed="true"]': {
      background: colour.accentSoft,
      borderColor: colour.accentLine,
      color: colour.accentText,
    },
  },
});

export const modes = style({ margin: 0, padding: 0, border: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, marginBlockEnd: 6, fontSize: scale.text.sm, fontWeight: 550 });
export const modeGrid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: scale.space.x2,
});
export const mode = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '12px 8px 10px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: {
    '&:has(:checked)': {
      borderColor: colour.accent,
      boxShadow: `inset 0 0 0 1px ${colour.accent}`,
      background: colour.accentSoft,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${colour.focus}`, outlineOffset: 2 },
  },
});
export const modeDot = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });
export const modeName = style({ textAlign: 'center', overflowWrap: 'anywhere' });
export const modeKey = style({ position: 'absolute', insetBlockStart: 5, insetInlineEnd: 5, pointerEvents: 'none' });

export const parts = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const part = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  padding: '9px 12px',
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const unpaid = style({ color: colour.muted });
export const partNumber = style({ color: colour.muted, fontVariantNumeric: 'tabular-nums' });
export const partAbout = style({ flex: '1 1 100px', minInlineSize: 0, overflowWrap: 'anywhere' });
export const partDue = style({ color: colour.muted });
export const late = style({ color: tone.danger.text, fontWeight: 550 });
export const partAmount = style({
  minInlineSize: 64,
  textAlign: 'end',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const ring = style({ flexShrink: 0 });
globalStyle(`${ring} > *`, { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' });
export const ringLine = style({ stroke: colour.lineStrong });
export const ringPart = style({ stroke: tone.success.solid });

export const headLine = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' });
export const change = style({
  padding: 0,
  border: 0,
  marginBlockEnd: scale.space.x2,
  background: 'none',
  color: colour.accentText,
  font: 'inherit',
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const partInput = style({
  inlineSize: 104,
  padding: '5px 8px',
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  color: colour.text,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '::placeholder': { color: colour.muted, opacity: 1 },
  selectors: { '&[aria-invalid="true"]': { borderColor: tone.danger.solid } },
});
export const partError = style({ flexBasis: '100%', textAlign: 'end' });
