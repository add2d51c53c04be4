import { style } from '@vanilla-extract/css';
import { role } from '../theme.css.ts';

export const canvas = style({
  display: 'block',
  width: '100%',
  height: '160px',
  background: '#fff',
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  touchAction: 'none',
  cursor: 'crosshair',
  selectors: { '&[data-wrong]': { borderColor: role.danger, boxShadow: `inset 0 0 0 1px ${role.danger}` } },
});
export const typed = style({
  fontFamily: '"Snell Roundhand", "Segoe Script", cursive',
  fontSize: '1.5em',
  fontStyle: 'italic',
});
/** Terms that are longer than a sentence. */
export const terms = style({
  maxHeight: '14em',
  overflow: 'auto',
  padding: '.9em 1em',
  border: `1px solid ${role.line}`,
  borderRadius: role.radius,
  fontSize: '.9375em',
  color: role.muted,
  whiteSpace: 'pre-line',
});
/** Drawn or typed: the one that counts. */
export const way = style({
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: role.accent,
      background: role.soft,
      boxShadow: `inset 0 0 0 1px ${role.accent}`,
    },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&[aria-pressed="true"]': { outline: '2px solid Highlight' } } },
  },
});
