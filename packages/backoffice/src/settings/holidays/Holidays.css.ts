import { globalStyle, style } from '@vanilla-extract/css';
import { oneLine } from '../../ui/base.css.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const stepper = style({ display: 'inline-flex', alignItems: 'center', gap: 4 });
export const year = style({
  minInlineSize: 48,
  textAlign: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(260px, 340px)',
  gap: density.gap,
  alignItems: 'start',
  '@media': { '(max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: density.gap, minInlineSize: 0 });

export const picture = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: '16px 20px',
});
export const month = style({ display: 'grid', gap: 6, alignContent: 'start' });
export const monthName = style({ fontSize: scale.text.xs, fontWeight: 600, color: colour.muted });
export const days = style({ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 });
export const day = style({
  aspectRatio: '1',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 4,
  fontSize: 10,
  lineHeight: 1,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${day}[data-kind="own"]`, {
  background: tone.plum.soft,
  color: tone.plum.text,
  fontWeight: 650,
  boxShadow: `inset 0 0 0 1px ${tone.plum.line}`,
});
globalStyle(`${day}[data-kind="public"]`, {
  background: tone.info.soft,
  color: tone.info.text,
  fontWeight: 650,
  boxShadow: `inset 0 0 0 1px ${tone.info.line}`,
});
globalStyle(`${day}[data-kind="open"]`, { boxShadow: `inset 0 0 0 1px ${colour.lineStrong}` });
globalStyle(`${day}[data-today]`, { outline: `2px solid ${colour.accent}`, outlineOffset: -2 });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minBlockSize: 52,
  padding: '8px 8px 8px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const when = style({
  flexShrink: 0,
  inlineSize: 190,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(max-width: 639px)': { inlineSize: 'auto' } },
});
export const named = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minInlineSize: 0,
  fontWeight: 550,
  fontSize: scale.text.sm,
});
globalStyle(`${row}[data-open] ${named} > :first-child`, { color: colour.muted, textDecoration: 'line-through' });
globalStyle(`${row}`, { '@media': { '(max-width: 639px)': { flexWrap: 'wrap' } } });
export const end = style({ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' });

export const country = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 4px',
  alignItems: 'center',
  padding: '10px 8px 10px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const countryName = style([oneLine, { fontSize: scale.text.sm, fontWeight: 550 }]);
export const region = style({ gridColumn: '1 / -1', paddingInlineEnd: 8 });
export const adding = style({ padding: `0 ${density.pad} 14px` });
export const quiet = style({
  padding: '14px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const form = style({ display: 'grid', gap: 16 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
