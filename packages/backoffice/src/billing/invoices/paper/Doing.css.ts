import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../../ui/media.ts';
import { colours, scale } from '../../../ui/theme.css.ts';

const { colour } = colours;

export const doing = style({ display: 'grid', gap: scale.space.x3, fontSize: scale.text.sm });
export const state = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8 });
export const quiet = style({ color: colour.muted });
export const sum = style({
  fontSize: scale.text.xl,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
});
export const buttons = style({ display: 'grid', gap: 8 });
export const more = style({
  display: 'grid',
  paddingBlockEnd: scale.space.x3,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const line = style({ justifyContent: 'flex-start' });
/** A key on a button of the accent colour. */
export const onButton = style({ marginInlineStart: 2, '@media': { [under[640]]: { display: 'none' } } });
globalStyle(`${onButton} kbd`, { background: 'none', borderColor: 'currentColor', color: 'inherit' });
