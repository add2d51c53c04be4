import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const intro = style({ marginBlockEnd: scale.space.x4, color: colours.colour.muted, fontSize: scale.text.sm });
export const list = style({ display: 'grid', gap: scale.space.x4 });
export const item = style({
  border: `1px solid ${colours.colour.line}`,
  borderRadius: scale.radius.lg,
  overflow: 'hidden',
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  padding: '10px 14px',
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  background: colours.colour.canvas,
});
export const title = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const when = style({ color: colours.colour.muted, fontSize: scale.text.xs });
export const body = style({ padding: '10px 14px' });
export const reason = style({ marginBlockEnd: scale.space.x2 });
export const foot = style({ display: 'flex', justifyContent: 'flex-end', gap: scale.space.x2, padding: '0 14px 12px' });
