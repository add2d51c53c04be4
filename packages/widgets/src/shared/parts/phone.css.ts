import { globalStyle, style } from '@vanilla-extract/css';
import { role } from '../theme.css.ts';

/** The browser's own list is invisible over the code, because its closed form would cut every name off. */
export const over = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
});
globalStyle(`${over} option`, { background: role.fieldBg, color: role.text });
globalStyle(`:has(> ${over}:focus-visible)`, { outline: `2px solid ${role.focus}`, outlineOffset: '-1px' });
