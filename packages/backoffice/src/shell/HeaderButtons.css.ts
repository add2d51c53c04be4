import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flexShrink: 0,
  minBlockSize: density.control,
  paddingInline: 10,
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  ':hover': { background: colour.hover, color: colour.text },
  '@media': { [under[768]]: { minBlockSize: 40 } },
});
/** On narrow windows the picture says it. */
export const word = style({ '@media': { [under[1280]]: { display: 'none' } } });
