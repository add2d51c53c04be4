import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const drop = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: scale.space.x5,
  border: `1.5px dashed ${colours.colour.lineStrong}`,
  borderRadius: scale.radius.md,
  color: colours.colour.muted,
  fontSize: scale.text.sm,
  textAlign: 'center',
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}, border-color ${scale.motion.fast}`,
  selectors: {
    '&:hover, &[data-over]': {
      background: colours.colour.accentSoft,
      borderColor: colours.colour.accent,
      color: colours.colour.text,
    },
    '&:focus-within': { outline: `2px solid ${colours.colour.focus}`, outlineOffset: 2 },
  },
});
export const input = style({ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', inlineSize: '100%' });
