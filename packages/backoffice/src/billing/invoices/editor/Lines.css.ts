import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../../ui/theme.css.ts';
import { under } from '../../../ui/media.ts';

const { colour, tone } = colours;
const columns = 'minmax(140px, 1fr) 68px 96px 84px minmax(76px, 112px) 88px 30px';

export const child = style({
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  containerType: 'inline-size',
});
export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: `10px ${density.pad}`,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const name = style({ fontSize: scale.text.md, fontWeight: 600 });
export const sum = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const labels = style({
  display: 'none',
  gap: 8,
  padding: `6px ${density.pad}`,
  borderBlockEnd: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  '@container': { '(min-width: 620px)': { display: 'grid', gridTemplateColumns: columns } },
});
export const line = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr 1fr 30px',
  gap: 8,
  alignItems: 'start',
  padding: `8px ${density.pad}`,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@container': { '(min-width: 620px)': { gridTemplateColumns: columns } },
});
/** Narrow: the name has a row of its own, with the cross at its end. */
export const what = style({
  display: 'grid',
  gap: 2,
  gridColumn: '1 / 4',
  '@container': { '(min-width: 620px)': { gridColumn: 'auto' } },
});
const inColumn = { '@container': { '(min-width: 620px)': { gridColumn: 'auto' } } };
globalStyle(`${line} > :nth-child(2)`, { gridColumn: 1, ...inColumn });
globalStyle(`${line} > :nth-child(5)`, { gridColumn: '1 / 3', ...inColumn });
globalStyle(`${line} > :nth-child(6)`, { gridColumn: '3 / 5', ...inColumn });
globalStyle(`${line} > button:last-child`, {
  alignSelf: 'center',
  gridColumn: 4,
  gridRow: 1,
  '@container': { '(min-width: 620px)': { gridColumn: 'auto', gridRow: 'auto' } },
});
export const about = style({ color: colour.muted, fontSize: scale.text.xs, alignSelf: 'center' });
export const wrong = style({ color: tone.danger.text, fontSize: scale.text.xs });
export const taxes = style({
  justifyContent: 'flex-start',
  minInlineSize: 0,
  whiteSpace: 'normal',
  textAlign: 'start',
});
export const amount = style({
  alignSelf: 'center',
  fontWeight: 600,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
export const end = style({ textAlign: 'end' });
export const add = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'start',
  padding: `10px ${density.pad}`,
});
export const find = style({ flex: '1 1 220px', '@media': { [under[640]]: { flexBasis: '100%' } } });
