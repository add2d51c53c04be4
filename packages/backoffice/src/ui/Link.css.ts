import { styleVariants } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const look = styleVariants({
  text: {
    color: colours.colour.accentText,
    textDecoration: 'underline',
    textDecorationColor: 'transparent',
    textUnderlineOffset: 3,
    transition: `text-decoration-color ${scale.motion.fast}`,
    ':hover': { textDecorationColor: 'currentColor' },
  },
  inherit: {
    color: 'inherit',
    fontWeight: 'inherit',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  },
});
