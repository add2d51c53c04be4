import { style } from '@vanilla-extract/css';
import { role } from '../theme.css.ts';

export const canvas = style({ display: 'block', width: '100%', height: '160px', background: '#fff', border: `1px solid ${role.border}`, borderRadius: role.radius, touchAction: 'none', cursor: 'crosshair', selectors: { '&[data-wrong]': { borderColor: role.danger, boxShadow: `inset 0 0 0 1px ${role.danger}` } } });
export const typed = style({ fontFamily: '"Snell Roundhand", "Segoe Script", cursive', fontSize: '1.5em', fontStyle: 'italic' });
