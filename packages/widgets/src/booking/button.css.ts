import { globalStyle, style } from '@vanilla-extract/css';
import { role } from '../shared/theme.css.ts';
import { frame } from './booking.css.ts';

export const button = style({
  minHeight: role.control,
  padding: '.55em 1.2em',
  border: '1px solid transparent',
  borderRadius: role.radius,
  background: role.accent,
  color: `${role.onAccent}`,
  fontWeight: '600',
  cursor: 'pointer',
});
globalStyle(`${frame} ${button}[aria-disabled=true]`, { background: role.line, color: role.muted });
export const secondary = style([button, { background: 'none', color: `${role.text}`, borderColor: role.border }]);
export const alert = style({
  display: 'grid',
  gap: '10px',
  padding: '1em',
  background: role.soft,
  border: `1px solid ${role.accent}`,
  borderInlineStartWidth: '4px',
  borderRadius: role.radius,
});
