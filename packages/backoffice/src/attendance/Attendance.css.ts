import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;
/** Wide enough for a thumb. */
const TARGET = 44;

/** Stays in view while the list scrolls: how many there are, and what has become of the marks. */
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  paddingBlock: scale.space.x2,
  background: colour.canvas,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const counts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: scale.space.x3,
  fontVariantNumeric: 'tabular-nums',
});
export const sums = style({ flex: '1 1 200px', minInlineSize: 0 });
export const percent = style({ fontSize: scale.text.lg, fontWeight: 650 });
export const muted = style({ color: colour.muted, fontSize: scale.text.sm });
export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colour.muted,
  fontSize: scale.text.sm,
});
globalStyle(`${state} > svg`, { flexShrink: 0 });
export const all = style({ minBlockSize: TARGET });

export const list = style({
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(380px, 46%) auto',
  alignItems: 'center',
  gap: `${scale.space.x2} ${scale.space.x3}`,
  padding: `${scale.space.x2} ${scale.space.x3}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
  '@media': { [under[768]]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const person = style({ display: 'flex', alignItems: 'center', gap: scale.space.x3, minInlineSize: 0 });
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const names = style({ minInlineSize: 0 });

export const marks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 6,
  '@media': { [under[768]]: { gridColumn: '1 / -1', gridRow: 2 } },
});
export const mark = style({
  minBlockSize: TARGET,
  minInlineSize: TARGET,
  paddingInline: 4,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  color: colour.text,
  fontSize: scale.text.sm,
  fontWeight: 550,
  lineHeight: 1.2,
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${scale.motion.fast}`,
  ':hover': { background: colour.hover },
  selectors: { '&[aria-disabled="true"]': { cursor: 'default', color: colour.muted, background: colour.sunken } },
});
/** Chosen: the tone of what it says, and a border that does not need colour to be seen. */
export const chosen = styleVariants(
  { success: tone.success, warning: tone.warning, info: tone.info, danger: tone.danger },
  (slots) => ({
    background: slots.soft,
    color: slots.text,
    borderColor: slots.text,
    boxShadow: `inset 0 0 0 1px ${slots.text}`,
    ':hover': { background: slots.soft },
    selectors: { '&[aria-disabled="true"]': { background: slots.soft, color: slots.text } },
  }),
);
export const more = style({ minInlineSize: TARGET, minBlockSize: TARGET });
export const below = style({ gridColumn: '1 / -1', display: 'grid', gap: scale.space.x2 });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const decide = style([buttons, { marginBlockStart: scale.space.x2 }]);
/** What someone wrote, with its lines. */
export const written = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const target = style({ minBlockSize: TARGET });
/** The same on a phone alone. */
export const thumb = style({ '@media': { [under[768]]: { minBlockSize: TARGET } } });
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x3 });
export const keys = style({
  color: colour.muted,
  fontSize: scale.text.sm,
  '@media': { '(pointer: coarse)': { display: 'none' } },
});

export const day = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
globalStyle(`${day} :is(button, input)`, {
  '@media': { [under[768]]: { minBlockSize: TARGET, minInlineSize: TARGET } },
});
export const event = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  minBlockSize: TARGET + 16,
  padding: `${scale.space.x2} ${scale.space.x4}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const open = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: TARGET,
  flex: '1 1 220px',
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
});
export const grant = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  minBlockSize: TARGET,
  paddingBlock: scale.space.x2,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  alignItems: 'start',
  gap: scale.space.x3,
  padding: scale.space.x4,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const clear = style({ alignSelf: 'end' });

/** The picture beside its table, where there is room for both. */
export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
  gap: scale.space.x4,
  '@media': { [under[1280]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: scale.space.x3,
  marginBlockStart: scale.space.x2,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: 6 });
export const came = style({ color: tone.success.solid });
export const missed = style({ color: tone.danger.solid });
export const unknown = style({ color: tone.neutral.solid });
