import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { scroller } from '../ui/Table.css.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const muted = style({ color: colour.muted });
export const change = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const good = style({ color: tone.success.text });
export const bad = style({ color: tone.danger.text });

/** What narrows a report, above it. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: scale.space.x2,
  '@media': { print: { display: 'none' } },
});
export const chip = style({ borderRadius: 999, paddingInline: 12 });
export const strong = style({ fontWeight: 600 });
export const days = style({
  color: colour.muted,
  fontWeight: 400,
  '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } },
});
export const dates = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: scale.space.x2 });

/** The report, and beside it the records of a number. */
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: density.gap });
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 404px)',
  gap: density.gap,
  alignItems: 'start',
  '@media': { print: { display: 'block' } },
});

export const titled = style({ display: 'inline-flex', alignItems: 'center', gap: scale.space.x1 });
export const starred = style({ fill: tone.warning.solid, color: tone.warning.text });

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 400,
});
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: 6 });
export const box = style({ inlineSize: 10, blockSize: 10, borderRadius: 3, background: colour.accent });
export const tick = style({ inlineSize: 2, blockSize: 12, background: colour.text });
export const stroke = style({ inlineSize: 14, borderBlockStart: `2px solid ${colour.accent}` });
export const dash = style({ inlineSize: 14, borderBlockStart: `2px dashed ${colour.muted}` });
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  '@media': { [under[640]]: { justifyContent: 'flex-start' } },
});
/** On a phone they stand below the title. */
globalStyle(`div:has(> ${tools})`, { '@media': { [under[640]]: { display: 'grid', justifyItems: 'start' } } });
globalStyle(`:is(${tools}, ${titled}) button`, { '@media': { print: { display: 'none' } } });
export const more = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  paddingBlockStart: scale.space.x2,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});

/** The table's head and totals stay in view while its rows scroll. */
export const table = style({});
globalStyle(`${table} ${scroller}`, {
  borderStartStartRadius: scale.radius.lg,
  borderStartEndRadius: scale.radius.lg,
  '@media': {
    'screen and (min-width: 640px)': { maxBlockSize: 'max(320px, calc(100dvh - 220px))' },
    print: { overflow: 'visible' },
  },
});
/** The card has a line there already. */
globalStyle(`${table} th`, { borderBlockStart: 0 });
export const number = style({
  margin: '-4px -6px',
  padding: '4px 6px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { background: colour.accentSoft, color: colour.accentText },
  ':focus-visible': { outlineOffset: 0 },
  selectors: {
    '&[aria-current]': { background: colour.surface, boxShadow: `inset 0 0 0 2px ${colour.accent}`, fontWeight: 600 },
  },
});
/** A total with its change, where no row has one. */
export const changed = style({
  display: 'grid',
  justifyItems: 'end',
  gap: 2,
  fontWeight: 400,
  fontSize: scale.text.xs,
});
globalStyle(`${changed} > button`, { fontSize: scale.text.sm, fontWeight: 600 });
export const nothing = style({ color: colour.muted });
/** The row of the number whose records are open. */
globalStyle(`tbody > tr:has(${number}[aria-current])`, { background: colour.selected });
export const first = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const note = style({ padding: '10px 14px 0', color: colour.muted, fontSize: scale.text.xs });

/** Said on paper alone, where what narrows the report is not drawn. */
export const printed = style({
  display: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  '@media': { print: { display: 'block' } },
});
/** Neither cut in two nor without its head on the next page. */
globalStyle(`${stack} section`, { '@media': { print: { breakInside: 'avoid', boxShadow: 'none' } } });
globalStyle(`${stack} section:has(table)`, { '@media': { print: { breakInside: 'auto' } } });
globalStyle(`${table} thead`, { '@media': { print: { display: 'table-header-group' } } });
globalStyle(`${table} tfoot`, { '@media': { print: { display: 'table-row-group', position: 'static' } } });
globalStyle(`${table} tr`, { '@media': { print: { breakInside: 'avoid' } } });
globalStyle(`${table} nav`, { '@media': { print: { display: 'none' } } });
