import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';
import { tag } from '../ui/Tag.css.ts';
import { under } from '../ui/media.ts';

const { colour } = colours;
const RAIL = 60;
const SUB = 216;
const HEAD = 56;

export const shell = style({
  display: 'grid',
  gridTemplateColumns: `${RAIL}px auto minmax(0, 1fr)`,
  gridTemplateRows: `${HEAD}px minmax(0, 1fr)`,
  gridTemplateAreas: '"rail sub head" "rail sub main"',
  blockSize: '100dvh',
  '@media': {
    [under[768]]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: `${HEAD}px minmax(0, 1fr) auto`,
      gridTemplateAreas: '"head" "main" "rail"',
    },
    // On paper there is only the screen, whole.
    print: { display: 'block', blockSize: 'auto' },
  },
});

export const skip = style({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 50,
  padding: '8px 12px',
  borderRadius: scale.radius.md,
  background: colour.accent,
  color: colour.onAccent,
  selectors: {
    '&:not(:focus)': { clipPath: 'inset(50%)', inlineSize: 1, blockSize: 1, overflow: 'hidden', padding: 0 },
  },
});

export const rail = style({
  gridArea: 'rail',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  paddingBlock: 10,
  background: colour.surface,
  borderInlineEnd: `1px solid ${colour.line}`,
  overflowY: 'auto',
  scrollbarWidth: 'none',
  '@media': {
    [under[768]]: {
      flexDirection: 'row',
      justifyContent: 'space-around',
      gap: 0,
      padding: '6px 4px calc(6px + env(safe-area-inset-bottom))',
      borderInlineEnd: 0,
      borderBlockStart: `1px solid ${colour.line}`,
      overflowX: 'auto',
    },
  },
});
export const brand = style({
  display: 'block',
  marginBlockEnd: 8,
  borderRadius: scale.radius.md,
  '@media': { [under[768]]: { display: 'none' } },
});
export const list = style({ display: 'contents' });
/** Lies over the picture's upper corner. */
export const railCount = style({
  position: 'absolute',
  insetBlockStart: -1,
  insetInlineEnd: -3,
  '@media': { [under[768]]: { insetInlineEnd: 8 } },
});
export const push = style({ marginBlockStart: 'auto', '@media': { [under[768]]: { marginBlockStart: 0 } } });
export const railLink = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 40,
  blockSize: 38,
  borderRadius: scale.radius.md,
  color: colour.muted,
  textDecoration: 'none',
  transition: `background-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  ':hover': { background: colour.hover, color: colour.text },
  selectors: { '&[aria-current]': { background: colour.accentSoft, color: colour.accentText } },
  '@media': {
    [under[768]]: {
      inlineSize: '100%',
      minInlineSize: 56,
      paddingInline: 2,
      blockSize: 47,
      alignContent: 'center',
      gap: 1,
    },
  },
});
/** Always the entry's name; on phones, where nothing can be pointed at, it is drawn below the picture. */
export const railWord = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '@media': {
    // Eight entries stand side by side on a phone, each word whole.
    [under[768]]: {
      position: 'static',
      inlineSize: 'auto',
      blockSize: 'auto',
      clipPath: 'none',
      fontSize: 'clamp(8px, 2.3vw, 10px)',
      fontWeight: 600,
      lineHeight: '14px',
      whiteSpace: 'nowrap',
    },
  },
});
globalStyle(`${rail} li`, { '@media': { [under[768]]: { flex: '1 1 auto', minInlineSize: 0 } } });
globalStyle(`${rail} li > a`, {
  '@media': { [under[768]]: { minInlineSize: 0, paddingInline: 0, overflow: 'hidden' } },
});

export const sub = style({
  gridArea: 'sub',
  inlineSize: SUB,
  padding: '0 10px 16px',
  background: colour.surface,
  borderInlineEnd: `1px solid ${colour.line}`,
  overflowY: 'auto',
  '@media': { [under[1024]]: { display: 'none' } },
});
/** The same, inside the dialog that slides over on narrow windows. */
export const subOver = style({ inlineSize: '100%', padding: 10, borderInlineEnd: 0, overflowY: 'auto' });
export const subTitle = style({
  display: 'flex',
  alignItems: 'center',
  blockSize: HEAD,
  paddingInline: 8,
  fontSize: scale.text.lg,
  fontWeight: 600,
});
export const subHeading = style({
  padding: '16px 8px 6px',
  fontSize: scale.text.xs,
  fontWeight: 550,
  color: colour.muted,
});
export const subLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 32,
  padding: '4px 8px',
  borderRadius: scale.radius.sm,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  textDecoration: 'none',
  transition: `background-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  ':hover': { background: colour.hover, color: colour.text },
  selectors: { '&[aria-current]': { background: colour.press, color: colour.text } },
  '@media': { [under[1024]]: { minBlockSize: 42 } },
});

/** Beside a word as long as "Branch dashboard" in one line. */
globalStyle(`${subLink} > ${tag}`, { marginInlineStart: -6, paddingInline: 4, paddingBlock: 0, fontSize: 11 });

export const grow = style({ flex: 1, minInlineSize: 0 });
export const main = style({
  gridArea: 'main',
  // Hidden labels are placed in what scrolls: placed in the window, they would make it longer than its content.
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  ':focus': { outline: 'none' },
  '@media': { print: { display: 'block', overflowY: 'visible' } },
});

for (const part of [rail, sub]) globalStyle(`.${part}`, { '@media': { print: { display: 'none' } } });
