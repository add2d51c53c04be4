import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const rolePicker = style({
  display: 'none',
  '@media': { [under[640]]: { display: 'flex', inlineSize: '100%' } },
});

/** Scrolls by itself, so that head and first column can stay. */
export const scroller = style({
  overflow: 'auto',
  maxBlockSize: 'calc(100dvh - 236px)',
  minBlockSize: 320,
  borderBlockStart: `1px solid ${colour.line}`,
  borderRadius: `0 0 ${scale.radius.lg} ${scale.radius.lg}`,
  ':focus-visible': { outlineOffset: -2 },
  '@media': { [under[640]]: { maxBlockSize: 'none', overflow: 'visible' } },
});
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: scale.text.sm,
  '@media': { [under[640]]: { display: 'block' } },
});

const sticky = style({ position: 'sticky', background: colour.surface, zIndex: 2 });
const headCell = style([
  sticky,
  {
    insetBlockStart: 0,
    padding: '10px 12px',
    borderBlockEnd: `1px solid ${colour.line}`,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '@media': { [under[640]]: { display: 'none' } },
  },
]);
export const corner = style([
  headCell,
  {
    insetInlineStart: 0,
    zIndex: 3,
    paddingInlineStart: 16,
    textAlign: 'start',
    color: colour.muted,
    fontSize: scale.text.xs,
  },
]);
export const role = style([headCell, { textAlign: 'center', minInlineSize: 104 }]);
export const count = style({ display: 'block', color: colour.muted, fontSize: scale.text.xs, fontWeight: 400 });

export const groupRow = style({ '@media': { [under[640]]: { display: 'block' } } });
export const group = style({
  padding: '7px 16px',
  background: colour.sunken,
  borderBlockEnd: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 600,
  textAlign: 'start',
  '@media': { [under[640]]: { display: 'block' } },
});
export const row = style({
  '@media': {
    [under[640]]: {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      paddingInlineEnd: 16,
      borderBlockEnd: `1px solid ${colour.line}`,
    },
  },
});
export const head = style([
  sticky,
  {
    insetInlineStart: 0,
    zIndex: 1,
    minInlineSize: 260,
    padding: '10px 16px',
    borderBlockEnd: `1px solid ${colour.line}`,
    textAlign: 'start',
    fontWeight: 400,
    selectors: { [`${row}:hover &`]: { background: colour.hover } },
    '@media': { [under[640]]: { position: 'static', flex: 1, minInlineSize: 0, border: 0 } },
  },
]);
export const name = style({ display: 'block', fontSize: scale.text.md, fontWeight: 550 });
export const line = style({ display: 'block', color: colour.muted, fontSize: scale.text.xs });
export const cell = style({
  padding: '8px 12px',
  borderBlockEnd: `1px solid ${colour.line}`,
  textAlign: 'center',
  verticalAlign: 'middle',
  selectors: { [`${row}:hover &`]: { background: colour.hover } },
  '@media': { [under[640]]: { display: 'none', padding: 0, border: 0 } },
});
// On a phone only the chosen role's column is there.
globalStyle(`${cell}[data-chosen]`, { '@media': { [under[640]]: { display: 'block' } } });
export const always = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const lock = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 34,
  blockSize: 20,
  borderRadius: 10,
  color: colour.muted,
  background: colour.sunken,
});
