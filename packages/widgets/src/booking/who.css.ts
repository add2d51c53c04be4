import { globalStyle, style } from '@vanilla-extract/css';
import { role } from '../shared/theme.css.ts';

export const step = style({ display: 'grid', gap: '24px' });
export const rows = style({ display: 'grid' });
globalStyle(`${rows} > div`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4px 16px',
  padding: '12px 0',
  borderTop: `1px solid ${role.line}`,
});
export const name = style({ display: 'block' });
export const edit = style({ minHeight: '44px', minWidth: '44px' });
export const coupon = style({ display: 'flex', gap: '8px', alignItems: 'end', flexWrap: 'wrap', maxWidth: '28em' });
globalStyle(`${coupon} > label`, { flex: '1 1 10em' });
export const reference = style({ fontSize: '1.25em', fontWeight: '600', letterSpacing: '.06em' });
export const ends = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' });
globalStyle(`${ends} > a`, { textDecoration: 'none' });
