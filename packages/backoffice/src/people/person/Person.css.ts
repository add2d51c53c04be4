import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: scale.space.x4 });
/** Contact and tags beside each other where there is room, else below each other. */
export const lines = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBlockStart: 4,
  minInlineSize: 0,
});
export const grow = style({ flex: 1, minInlineSize: 0 });
export const panelTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
});

export const identity = style({ display: 'flex', alignItems: 'center', gap: scale.space.x4, minInlineSize: 0 });
export const name = style({
  fontSize: scale.text.xl,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.012em',
  overflowWrap: 'anywhere',
});
export const contact = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: scale.space.x3,
  color: colour.muted,
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
});
globalStyle(`${contact} > a`, { textDecoration: 'none' });
globalStyle(`${contact} > a:hover`, { textDecoration: 'underline', color: colour.text });
export const tags = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x1,
  marginBlockStart: scale.space.x2,
});
/** Tags that are menus: pulled out by the room that their edge takes, so that they start where the name does. */
export const states = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x1,
  marginInlineStart: -3,
});
/** A word that gives way to its icon on phones, where three buttons need one line; it is still the button's name. */
export const roomy = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
/** Buttons whose code comes after the page: their places are kept, so that nothing moves. */
export const ways = style({ display: 'inline-flex', gap: scale.space.x2, minInlineSize: 36 });
export const bothWays = style({ minInlineSize: `calc(72px + ${scale.space.x2})` });
export const header = style({
  display: 'grid',
  gap: scale.space.x4,
  marginBlock: `${scale.space.x4} ${scale.space.x3}`,
  ':first-child': { marginBlockStart: 0 },
});

/** A tag that is a menu: hovering shows that it can be changed. */
export const tagMenu = style({
  blockSize: 'auto',
  minBlockSize: 26,
  padding: '1px 4px 1px 2px',
  gap: 2,
  borderRadius: 999,
  color: colour.muted,
  border: '1px solid transparent',
  ':hover': { borderColor: colour.line },
});

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 1,
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.line,
});
export const fact = style({
  padding: '10px 14px',
  background: colour.surface,
  minInlineSize: 0,
  '@media': { [under[640]]: { paddingInline: 10 } },
});
export const factLabel = style({ color: colour.muted, fontSize: scale.text.xs });
export const factValue = style({
  fontSize: scale.text.md,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});

/** The content of the tabs: one column in a panel, two on a wide page. */
export const sections = style({ containerType: 'inline-size', paddingBlockStart: scale.space.x5 });
export const columns = style({
  display: 'grid',
  gap: scale.space.x4,
  alignItems: 'start',
  '@container': { '(min-width: 860px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

/** In one column the halves dissolve, and their sections stand in order of what is looked for first. */
export const side = style({
  display: 'contents',
  '@container': { '(min-width: 860px)': { display: 'grid', gap: scale.space.x4, minInlineSize: 0 } },
});
export const rank = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 }, (order) => ({ order }));

globalStyle(`${columns} dd a`, { color: colour.accentText, textDecoration: 'none' });
globalStyle(`${columns} dd a:hover`, { textDecoration: 'underline', textUnderlineOffset: 3 });

export const people = style({ display: 'grid', gap: scale.space.x3 });
export const relative = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: scale.space.x3,
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const relativeName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontWeight: 600,
  minBlockSize: 24,
});
export const muted = style({ color: colour.muted, fontSize: scale.text.sm });
export const quiet = style({ color: colour.muted, fontWeight: 400 });

export const picture = style({ position: 'relative', borderRadius: '50%', cursor: 'pointer', flexShrink: 0 });
export const pictureInput = style({
  position: 'absolute',
  inset: 0,
  opacity: 0,
  cursor: 'pointer',
  inlineSize: '100%',
  blockSize: '100%',
  fontSize: 0,
});
export const pictureMark = style({
  position: 'absolute',
  insetInlineEnd: -2,
  insetBlockEnd: -2,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 22,
  blockSize: 22,
  borderRadius: '50%',
  border: `2px solid ${colour.surface}`,
  background: colour.sunken,
  color: colour.muted,
  pointerEvents: 'none',
  selectors: {
    [`${picture}:hover &, ${picture}:focus-within &`]: { background: colour.accent, color: colour.onAccent },
  },
});
export const pictureFocus = style({
  selectors: { '&:focus-within': { outline: `2px solid ${colour.focus}`, outlineOffset: 2 } },
});
