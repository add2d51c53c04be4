import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const button = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: scale.space.x2,
  flexShrink: 0,
  minBlockSize: density.control,
  paddingInline: '10px 6px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.canvas,
  color: colour.muted,
  fontSize: scale.text.sm,
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  ':hover': { background: colour.hover, color: colour.text },
  // On narrow windows only the picture is left, in the size of its neighbours.
  '@media': {
    [under[1024]]: {
      justifyContent: 'center',
      inlineSize: 40,
      minBlockSize: 40,
      padding: 0,
      borderColor: 'transparent',
      background: 'none',
    },
  },
});
/** Still the button's name where it is not drawn. */
export const word = style({
  paddingInlineEnd: scale.space.x4,
  '@media': { [under[1024]]: { position: 'absolute', clipPath: 'inset(50%)' } },
});
export const key = style({
  padding: '1px 5px',
  border: `1px solid ${colour.line}`,
  borderRadius: 4,
  background: colour.surface,
  fontFamily: scale.font.mono,
  fontSize: 11,
  lineHeight: '16px',
  '@media': { [under[1024]]: { display: 'none' }, '(pointer: coarse)': { display: 'none' } },
});
