import { style } from '@vanilla-extract/css';
import { role } from '../theme.css.ts';

export const list = style({ display: 'grid', gap: '6px', ':empty': { display: 'none' } });
export const item = style({
  display: 'flex',
  gap: '1em',
  justifyContent: 'space-between',
  alignItems: 'center',
  padding: '.45em .8em',
  border: `1px solid ${role.line}`,
  borderRadius: role.radius,
  background: role.soft,
  overflowWrap: 'anywhere',
});
/** Never broken into letters by a long name beside it. */
export const whole = style({ flex: 'none' });
/** There for screen readers only. */
export const said = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
