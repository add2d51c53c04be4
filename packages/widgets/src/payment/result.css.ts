import { globalStyle, style } from '@vanilla-extract/css';
import { role } from '../shared/theme.css.ts';
import { alert, button } from './payment.css.ts';

export const lines = style({ display: 'grid', width: '100%', paddingBottom: '10px' });
globalStyle(`${lines} > li`, {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  paddingBlock: '6px',
  fontSize: '.9375em',
});

export const other = style({ display: 'grid', gap: '4px' });
globalStyle(`${other} > label`, { display: 'grid', gap: '4px', fontWeight: '600' });
export const input = style({
  width: '100%',
  minHeight: role.control,
  padding: '.5em .75em',
  background: role.fieldBg,
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  selectors: { '&[aria-invalid=true]': { borderColor: role.danger } },
});

export const result = style({
  display: 'grid',
  justifyItems: 'center',
  gap: '14px',
  maxWidth: '34em',
  margin: '0 auto',
  padding: '24px 16px 40px',
  textAlign: 'center',
  textWrap: 'balance',
});
globalStyle(`${result} h2`, { scrollMarginTop: '180px' });
globalStyle(`${result} > ${button}`, { width: '100%' });
/** Nothing was paid. */
globalStyle(`${alert}:is([data-code=payment_declined], [data-under-way=missing])`, {
  background: role.dangerSoft,
  borderColor: role.danger,
});
export const code = style({ width: 'min(100%, 240px)', background: '#fff' });
const badge = {
  display: 'grid',
  placeItems: 'center',
  width: '72px',
  height: '72px',
  borderRadius: '50%',
  fontSize: '2em',
} as const;
const soft = (colour: string) => `color-mix(in srgb, ${colour} 14%, transparent)`;
export const good = style({ ...badge, color: role.success, background: soft(role.success) });
export const waits = style({ ...badge, color: role.accent, background: soft(role.accent) });
globalStyle(`${result} ${lines}`, { borderTop: `1px solid ${role.line}`, textAlign: 'start' });
