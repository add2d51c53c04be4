import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const groups = style({
  display: 'grid',
  overflow: 'hidden',
  borderEndStartRadius: scale.radius.lg,
  borderEndEndRadius: scale.radius.lg,
});
export const group = style({ borderBlockStart: `1px solid ${colour.line}` });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  paddingInline: 16,
  minBlockSize: 44,
  background: colour.sunken,
});
export const heading = style({
  margin: 0,
  fontSize: scale.text.sm,
  fontWeight: 600,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});
export const count = style({ color: colour.muted, fontSize: scale.text.xs, fontVariantNumeric: 'tabular-nums' });
export const spring = style({ flex: 1 });
export const nothing = style({
  margin: 0,
  padding: '12px 16px',
  color: colour.muted,
  fontSize: scale.text.sm,
  borderBlockStart: `1px solid ${colour.line}`,
  selectors: { '&[data-over]': { background: colour.accentSoft } },
});

export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 56,
  paddingInline: '16px 8px',
  paddingBlock: 8,
  background: colour.surface,
  borderBlockStart: `1px solid ${colour.line}`,
  transition: `background-color ${scale.motion.fast}, opacity ${scale.motion.fast}`,
  ':hover': { background: colour.hover },
  selectors: {
    '&[data-edge]::after': {
      content: '',
      position: 'absolute',
      insetInline: 8,
      blockSize: 2,
      borderRadius: 1,
      background: colour.accent,
      zIndex: 1,
    },
    '&[data-edge="before"]::after': { insetBlockStart: -2 },
    '&[data-edge="after"]::after': { insetBlockEnd: -1 },
  },
  '@media': { [under[640]]: { flexWrap: 'wrap', rowGap: 6, paddingInlineStart: 8 } },
});
export const dragging = style({ opacity: 0.4 });
export const grip = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  inlineSize: 24,
  marginInlineStart: -10,
  flexShrink: 0,
  color: colour.faint,
  cursor: 'grab',
  ':hover': { color: colour.text },
  ':active': { cursor: 'grabbing' },
  '@media': { [under[640]]: { marginInlineStart: 0 } },
});
export const mark = style({ display: 'grid', placeItems: 'center', flexShrink: 0, color: colour.muted });
export const words = style({ display: 'grid', gap: 2, flex: 1, minInlineSize: 0 });
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 12,
  rowGap: 2,
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const end = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  flexShrink: 0,
  '@media': { [under[640]]: { inlineSize: '100%' } },
});
/** Drawn while the row is pointed at or in use; always there for the keyboard and for fingers. */
export const steps = style({
  display: 'flex',
  opacity: 0,
  transition: `opacity ${scale.motion.fast}`,
  selectors: { [`${row}:hover &, ${row}:focus-within &`]: { opacity: 1 } },
  '@media': { '(hover: none)': { opacity: 1 } },
});
