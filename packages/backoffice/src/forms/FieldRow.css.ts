import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { hiddenText } from '../ui/base.css.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 52,
  paddingInlineEnd: 8,
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
});
export const dragging = style({ opacity: 0.4 });

export const grip = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  inlineSize: 30,
  flexShrink: 0,
  color: colour.faint,
  cursor: 'grab',
  ':hover': { color: colour.text },
  ':active': { cursor: 'grabbing' },
});
export const open = style({
  flex: 1,
  minInlineSize: 0,
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 4px',
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  ':focus-visible': { outlineOffset: -3, borderRadius: scale.radius.md },
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: 32,
  blockSize: 32,
  borderRadius: scale.radius.md,
  border: `1px solid ${colour.line}`,
  background: colour.sunken,
  color: colour.muted,
});
export const words = style({ display: 'grid', gap: 1, minInlineSize: 0 });
export const name = style({
  fontSize: scale.text.md,
  fontWeight: 550,
  lineHeight: 1.35,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const mark = style({ marginInlineStart: 3, color: tone.danger.text });
export const read = hiddenText;
export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 6,
  color: colour.muted,
  fontSize: scale.text.xs,
  lineHeight: 1.4,
});
const pill = style({ paddingInline: 6, borderRadius: 4, fontSize: 11, fontWeight: 550, lineHeight: '16px' });
export const own = style([pill, { background: tone.info.soft, color: tone.info.text }]);
export const off = style([pill, { background: tone.neutral.soft, color: tone.neutral.text }]);

export const hidden = style({});
globalStyle(`${hidden} ${name}, ${hidden} ${icon}`, { color: colour.muted });
globalStyle(`${hidden} ${icon}`, { borderStyle: 'dashed', background: 'none' });

export const tools = style({ display: 'flex', alignItems: 'center', flexShrink: 0 });
/** Drawn while the row is pointed at or in use; always there for the keyboard. */
export const steps = style({
  display: 'flex',
  opacity: 0,
  transition: `opacity ${scale.motion.fast}`,
  selectors: { [`${row}:hover &, ${row}:focus-within &`]: { opacity: 1 } },
  '@media': { '(hover: none)': { opacity: 1 }, [under[640]]: { display: 'none' } },
});
export const eye = style({
  selectors: {
    '&&[aria-pressed]': { background: 'transparent' },
    '&&[aria-pressed]:hover': { background: colour.press },
  },
});
