import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';
import { under } from './media.ts';

const { colour, tone } = colours;

export const field = style({ display: 'flex', flexDirection: 'column', gap: 6, minInlineSize: 0 });

export const label = style({ fontSize: scale.text.sm, fontWeight: 550, color: colour.text, lineHeight: 1.3 });

export const mark = style({ color: tone.danger.text, marginInlineStart: 3 });

export const hint = style({ fontSize: scale.text.xs, color: colour.muted, lineHeight: 1.4 });

export const error = style({ fontSize: scale.text.xs, color: tone.danger.text, lineHeight: 1.4 });

/** The box of every control that is typed into or chosen from. */
export const control = style({
  inlineSize: '100%',
  minBlockSize: density.control,
  paddingInline: 10,
  paddingBlock: 6,
  background: colour.surface,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  color: colour.text,
  fontSize: scale.text.md,
  lineHeight: 1.4,
  transition: `border-color ${scale.motion.fast}, box-shadow ${scale.motion.fast}`,
  ':focus': { outline: 'none', borderColor: colour.accent, boxShadow: `0 0 0 3px ${colour.accentSoft}` },
  selectors: {
    '&:disabled': { background: colour.sunken, color: colour.muted, cursor: 'not-allowed' },
    '&:read-only:not(select):not([role="combobox"])': { background: colour.sunken },
    '&[aria-invalid="true"]': { borderColor: tone.danger.solid },
    '&[aria-invalid="true"]:focus': { boxShadow: `0 0 0 3px ${tone.danger.soft}` },
  },
  // Phones zoom into inputs under 16 px.
  '@media': { [under[640]]: { fontSize: scale.text.lg, minBlockSize: 40 } },
});

/** Holds a control with something before or after the text. */
export const wrap = style({ position: 'relative', display: 'flex', alignItems: 'center' });
globalStyle(`${wrap} > svg:first-child`, {
  position: 'absolute',
  insetInlineStart: 10,
  color: colour.muted,
  pointerEvents: 'none',
});
globalStyle(`${wrap} > svg:first-child + input`, { paddingInlineStart: 34 });
export const after = style({ position: 'absolute', insetInlineEnd: 4, display: 'flex' });

export const area = style({ resize: 'vertical', minBlockSize: 84 });

export const select = style({
  appearance: 'none',
  paddingInlineEnd: 32,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
});
export const arrow = style({ position: 'absolute', insetInlineEnd: 10, color: colour.muted, pointerEvents: 'none' });

export const date = style({ fontVariantNumeric: 'tabular-nums' });
globalStyle(`${date}::-webkit-calendar-picker-indicator`, { opacity: 0.6, cursor: 'pointer' });

/** A day with its label before it, in one box: the control lets its own border go. */
export const labelled = style([
  control,
  {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    paddingBlock: 0,
    whiteSpace: 'nowrap',
    selectors: {
      '&:focus-within': { borderColor: colour.accent, boxShadow: `0 0 0 3px ${colour.accentSoft}` },
      '&:has([aria-invalid="true"])': { borderColor: tone.danger.solid },
      // What is no control itself always counts as read-only.
      '&:read-only:not(select):not([role="combobox"])': { background: colour.surface },
    },
  },
]);
globalStyle(`${labelled} > span`, { color: colour.muted, fontSize: scale.text.sm });
globalStyle(`${labelled} > input:is(*, :focus)`, {
  minBlockSize: 0,
  padding: 0,
  border: 0,
  boxShadow: 'none',
  background: 'none',
});
