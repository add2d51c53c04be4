import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const list = style({
  display: 'flex',
  gap: 2,
  paddingInline: 8,
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
});
export const tab = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '11px 10px',
  border: 0,
  background: 'none',
  color: colours.colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `color ${scale.motion.fast}`,
  ':hover': { color: colours.colour.text },
  ':focus-visible': { outlineOffset: -3, borderRadius: scale.radius.md },
  selectors: {
    '&[aria-selected="true"]': { color: colours.colour.text },
    '&[aria-selected="true"]::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: -1,
      blockSize: 2,
      background: colours.colour.accent,
    },
  },
});
export const panel = style({ ':focus-visible': { outlineOffset: -2 } });
