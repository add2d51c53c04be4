import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: scale.space.x4 });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const half = style({ gridColumn: 'span 3', '@media': { [under[640]]: { gridColumn: 'auto' } } });
export const third = style({ gridColumn: 'span 2', '@media': { [under[640]]: { gridColumn: 'auto' } } });
export const wide = style({ gridColumn: '1 / -1' });
/** A button in a line of text, which it makes no higher. */
export const inline = style({ marginBlock: -6 });
export const muted = style({ color: colour.muted, fontSize: scale.text.sm });
export const off = style({ marginBlockStart: 4, fontSize: scale.text.sm, color: colour.muted });
export const move = style({ fontWeight: 550 });
export const free = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, marginBlockStart: 6 });
export const part = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: scale.space.x3,
  paddingBlockStart: scale.space.x3,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const weekdays = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const weekday = style({
  minInlineSize: 44,
  minBlockSize: density.control,
  paddingInline: 8,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  cursor: 'pointer',
  fontSize: scale.text.sm,
  selectors: {
    '&[aria-pressed="true"]': {
      background: colour.accentSoft,
      borderColor: colour.accent,
      color: colour.accentText,
      fontWeight: 600,
    },
  },
});
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, alignItems: 'end' });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
export const people = style({ display: 'grid', gap: 4 });
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 44,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const personText = style({ flex: 1, minInlineSize: 0, fontSize: scale.text.sm, overflowWrap: 'anywhere' });
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: scale.text.md,
  fontWeight: 600,
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const notes = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: scale.text.sm });
