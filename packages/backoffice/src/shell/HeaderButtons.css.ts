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
  position: 'relative',
  ':hover': { background: colour.hover, color: colour.text },
  selectors: {
    '&[data-marked]::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: 4,
      insetInlineStart: 20,
      inlineSize: 8,
      blockSize: 8,
      borderRadius: '50%',
      border: `2px solid ${colour.surface}`,
      boxSizing: 'content-box',
      background: colours.tone.danger.solid,
    },
  },
  '@media': { [under[768]]: { minBlockSize: 40 } },
});
/** Phones keep the place for the page's name; the address is under the booking settings, too. */
export const address = style([button, { '@media': { [under[640]]: { display: 'none' } } }]);
/** On narrow windows the picture says it. */
export const word = style({ '@media': { [under[1280]]: { display: 'none' } } });
/** Phones have room for the picture alone. */
export const count = style({ '@media': { [under[640]]: { display: 'none' } } });
