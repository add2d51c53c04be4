import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

/** The title of a row, which opens it. */
export const open = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ':hover': { textDecoration: 'underline' },
});
export const money = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const struck = style([money, { color: colour.muted, textDecoration: 'line-through' }]);
export const quiet = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm, fontWeight: 400 });
export const filter = style({ inlineSize: 180, '@media': { [under[640]]: { inlineSize: '100%' } } });
/** Where a list has three of them beside its period. */
export const narrowFilter = style({ inlineSize: 152, '@media': { [under[640]]: { inlineSize: 'auto' } } });
/** A key on a button of the accent colour. */
export const onButton = style({ marginInlineStart: 2, '@media': { [under[640]]: { display: 'none' } } });
globalStyle(`${onButton} kbd`, { background: 'none', borderColor: 'currentColor', color: 'inherit' });

export const panel = style({ display: 'grid', gap: scale.space.x5 });
export const heading = style({ margin: 0, marginBlockEnd: scale.space.x2, fontSize: scale.text.sm, fontWeight: 600 });
export const sum = style({ margin: 0, fontSize: scale.text.xxl, fontWeight: 650, fontVariantNumeric: 'tabular-nums' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
/** What happened, line by line. */
export const story = style({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: scale.space.x2 });
export const happened = style({ display: 'grid', fontSize: scale.text.sm, overflowWrap: 'anywhere' });
