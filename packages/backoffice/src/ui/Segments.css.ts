import { style } from '@vanilla-extract/css';
import { under } from './media.ts';
import { colours, density, scale } from './theme.css.ts';

const { colour } = colours;

export const group = style({
  display: 'inline-flex',
  padding: 2,
  gap: 2,
  borderRadius: scale.radius.md,
  background: colour.sunken,
});
export const segment = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  blockSize: `calc(${density.control} - 4px)`,
  paddingInline: 12,
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  ':hover': { color: colour.text },
  selectors: {
    '&[aria-pressed="true"]': {
      background: colour.raised,
      color: colour.text,
      boxShadow: `0 0 0 1px ${colour.line}, ${colours.shadow.card}`,
    },
  },
});
/** Beside an icon the word gives way on phones, where the heading's buttons need one line; it is still the button's name. */
export const word = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
