import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';
import { under } from './media.ts';

const { colour } = colours;

export const scroller = style({
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  position: 'relative',
  ':focus-visible': { outlineOffset: -2 },
});
/** The rows of the page before, while the next ones load. */
export const waiting = style({ opacity: 0.55, transition: `opacity ${scale.motion.fast}` });

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});

export const headCell = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  padding: '8px 12px',
  background: colour.surface,
  borderBlock: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
  textAlign: 'start',
  whiteSpace: 'nowrap',
});
/** The first thing in a card, whose border is there already. */
const firstIn = `section > :is(${scroller}, [data-list]:first-child > ${scroller}):first-child`;
globalStyle(firstIn, { borderStartStartRadius: scale.radius.lg, borderStartEndRadius: scale.radius.lg });
globalStyle(`${firstIn} ${headCell}`, { borderBlockStart: 0 });
globalStyle(`${firstIn} > ${table} > tbody`, { '@media': { [under[640]]: { borderBlockStart: 0 } } });
export const cell = style({
  padding: `${density.cell} 12px`,
  blockSize: `calc(${density.cell} * 2 + 32px)`,
  borderBlockEnd: `1px solid ${colour.line}`,
  verticalAlign: 'middle',
  maxInlineSize: 320,
});
export const end = style({ textAlign: 'end' });
export const tick = style({ inlineSize: 40, paddingInlineEnd: 0 });
export const actions = style({ inlineSize: 48, textAlign: 'end', paddingInlineStart: 0 });

export const row = style({
  transition: `background-color ${scale.motion.fast}`,
  ':hover': { background: colour.hover },
  selectors: { '&[aria-selected="true"]': { background: colour.selected } },
});
export const opens = style({ cursor: 'pointer' });

export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  margin: '-4px -6px',
  padding: '4px 6px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  ':hover': { background: colour.hover, color: colour.text },
});
/** The arrow of a number's heading is before it, so that the heading ends where its numbers do. */
export const sortEnd = style({ flexDirection: 'row-reverse' });
export const unsorted = style({
  opacity: 0,
  selectors: { [`${sort}:hover &, ${sort}:focus-visible &`]: { opacity: 0.6 } },
});
export const sorted = style({ color: colour.text });

/** What all rows come to stays in view while they scroll. */
globalStyle(`${table} > tfoot`, { position: 'sticky', insetBlockEnd: 0, zIndex: 2 });
globalStyle(`${table} > tfoot ${cell}`, { background: colour.surface, borderBlockEnd: 0, fontWeight: 600 });
globalStyle(`${table} > tfoot > tr:first-child > ${cell}`, {
  '@media': { 'print, (min-width: 640px)': { borderBlockStart: `2px solid ${colour.lineStrong}` } },
});
globalStyle(`${table} > tfoot`, { '@media': { [under[640]]: { position: 'static' } } });
globalStyle(`${table} > tfoot > tr:first-child`, {
  '@media': { [under[640]]: { borderBlockStart: `2px solid ${colour.lineStrong}` } },
});

/** On phones each row is a card: the first column its title, the rest name and value. */
export const label = style({ display: 'none' });
export const value = style({ minInlineSize: 0 });
/** Why something could not be done with the row. */
export const note = style({
  margin: 0,
  color: colours.tone.danger.text,
  fontSize: scale.text.xs,
  whiteSpace: 'normal',
});

globalStyle(`${table}`, { '@media': { [under[640]]: { display: 'block' } } });
globalStyle(`${table} > thead`, {
  '@media': {
    [under[640]]: { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
globalStyle(`${table} > :is(tbody, tfoot)`, {
  '@media': { [under[640]]: { display: 'grid', borderBlockStart: `1px solid ${colour.line}` } },
});
globalStyle(`${table} > :is(tbody, tfoot) > tr:not([data-whole])`, {
  '@media': {
    [under[640]]: {
      position: 'relative',
      display: 'grid',
      gap: 4,
      padding: '12px 48px 12px 14px',
      borderBlockEnd: `1px solid ${colour.line}`,
    },
  },
});
globalStyle(`${table} > tbody > tr[data-whole] > td`, { '@media': { [under[640]]: { display: 'block' } } });
globalStyle(`${table} > tbody > tr[data-ticks]`, { '@media': { [under[640]]: { paddingInlineStart: 44 } } });
globalStyle(`${table} > :is(tbody, tfoot) > tr > ${cell}`, {
  '@media': {
    [under[640]]: {
      display: 'flex',
      gap: 8,
      alignItems: 'center',
      blockSize: 'auto',
      maxInlineSize: 'none',
      padding: 0,
      border: 0,
      textAlign: 'start',
      minInlineSize: 0,
    },
  },
});
globalStyle(`${table} > :is(tbody, tfoot) > tr > ${cell}[data-blank]`, {
  '@media': { [under[640]]: { display: 'none' } },
});
globalStyle(`${table} > tbody > tr > ${tick}`, {
  '@media': { [under[640]]: { position: 'absolute', insetInlineStart: 14, insetBlockStart: 18, inlineSize: 'auto' } },
});
globalStyle(`${table} > tbody > tr > ${actions}`, {
  '@media': { [under[640]]: { position: 'absolute', insetInlineEnd: 6, insetBlockStart: 8, inlineSize: 'auto' } },
});
globalStyle(`${cell} > ${label}`, {
  '@media': { [under[640]]: { display: 'block', flex: '0 0 92px', color: colour.muted, fontSize: scale.text.xs } },
});
globalStyle(`${cell}[data-title] > ${label}`, { '@media': { [under[640]]: { display: 'none' } } });
