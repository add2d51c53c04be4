import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../ui/theme.css.ts';
import { under } from '../ui/media.ts';

const { colour, tone } = colours;

export const box = style({
  display: 'grid',
  gap: scale.space.x3,
  padding: density.pad,
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const bar = style({ display: 'flex', gap: 2, blockSize: 12 });
export const part = style({
  flex: '1 1 0',
  minInlineSize: 4,
  padding: 0,
  border: 0,
  borderRadius: 3,
  cursor: 'pointer',
  transition: `opacity ${scale.motion.fast}`,
});
export const dim = style({ opacity: 0.3 });
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: scale.space.x1,
  marginInline: -8,
  fontSize: scale.text.sm,
});
export const word = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 8,
  alignItems: 'center',
  padding: '4px 8px',
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.muted,
  textAlign: 'start',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  ':hover': { background: colour.hover },
  selectors: { '&[aria-pressed="true"]': { background: colour.selected, color: colour.text } },
});
export const dot = style({ inlineSize: 9, blockSize: 9, borderRadius: 3 });
export const name = style({ fontWeight: 600, color: colour.text });
export const sum = style({ color: colour.muted, fontVariantNumeric: 'tabular-nums' });
export const below = style({ gridColumn: 2 });
export const late = style({ color: tone.danger.text, fontWeight: 600 });
export const all = style({
  display: 'grid',
  padding: '4px 8px',
  marginInlineStart: 'auto',
  textAlign: 'end',
  '@media': { [under[640]]: { marginInlineStart: 0, textAlign: 'start' } },
});
