import { keyframes, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;
/** An hour's height, until two fingers change it: the hours shown fill the screen, below the heads and the ways to more hours. */
const HOUR = 'var(--zoomed, max(48px, var(--crowd), calc((100cqb - 120px) / var(--shown))))';
const DAY = 'calc(var(--hour) * 24)';
const HOURS = 52;

/** The hours that are not shown are left away: a box of the hours between, never cut by a page, in which the day begins above. */
const box = {
  blockSize: `calc(${DAY} - var(--early) - var(--late))`,
  contain: 'size',
  overflow: 'clip',
  overflowClipMargin: '8px',
} as const;
const wholeOf = { blockSize: DAY, insetBlockStart: 'calc(-1 * var(--early))' };

export const scroller = style({
  containerType: 'size',
  position: 'relative',
  flex: '1 1 0',
  minBlockSize: 0,
  overflow: 'auto',
  background: colour.surface,
  overscrollBehaviorX: 'contain',
  touchAction: 'pan-x pan-y',
  '@media': { print: { overflow: 'visible', containerType: 'normal' } },
});
/** Nothing is wider than the screen: else the browser takes a quick swipe for its way back. */
export const narrow = style({ touchAction: 'pan-y' });
export const grid = style({
  vars: { '--hour': HOUR },
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${HOURS}px minmax(0, 1fr)`,
  minInlineSize: 'var(--least)',
  '@media': { print: { minInlineSize: 0, vars: { '--hour': 'max(56px, var(--crowd))' } } },
});
export const heads = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 4,
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: `${HOURS}px var(--template)`,
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': {
    print: {
      position: 'static',
      zIndex: 0,
      background: 'none',
      gridTemplateColumns: `${HOURS}px repeat(var(--columns), minmax(0, 1fr))`,
    },
  },
});
export const head = style({
  padding: '8px 3px',
  minInlineSize: 0,
  textAlign: 'start',
  fontSize: scale.text.sm,
  color: colour.muted,
  borderInlineStart: `1px solid ${colour.line}`,
});
export const headTitle = style({
  fontSize: scale.text.sm,
  fontWeight: 550,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
/** How many classes a day has; away where there is no room beside the day. */
export const headRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 6,
  paddingInlineEnd: 4,
  blockSize: 26,
  overflow: 'hidden',
});
export const headName = style({ paddingInline: 5 });
export const count = style({ fontSize: scale.text.xs, lineHeight: '26px', whiteSpace: 'nowrap' });
export const headDay = style({
  border: 0,
  background: 'none',
  padding: '2px 5px',
  minBlockSize: 24,
  borderRadius: scale.radius.md,
  cursor: 'pointer',
  color: colour.text,
  fontWeight: 550,
  ':hover': { background: colour.hover },
});
export const today = style({
  background: colour.accent,
  color: colour.onAccent,
  ':hover': { background: colour.accentHover },
});
export const off = style({
  paddingInlineStart: 5,
  marginBlockStart: 2,
  fontSize: scale.text.xs,
  color: colours.tone.warning.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
/** Stays at the edge while columns scroll to the side. */
export const hours = style({
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 3,
  background: colour.surface,
  ...box,
});
export const wholeDay = style({ position: 'relative', ...wholeOf });
export const corner = style({ position: 'sticky', insetInlineStart: 0, zIndex: 1, background: colour.surface });
export const hour = style({
  position: 'absolute',
  insetInlineEnd: 6,
  transform: 'translateY(-50%)',
  fontSize: scale.text.xs,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
export const body = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'var(--template)',
  gridTemplateRows: '100%',
  ...box,
  overflowClipMargin: 0,
  userSelect: 'none',
  backgroundImage: `linear-gradient(to bottom, ${colour.line} 1px, transparent 1px)`,
  backgroundSize: '100% var(--hour)',
  '@media': { print: { gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))', printColorAdjust: 'exact' } },
});
export const column = style({
  position: 'relative',
  minInlineSize: 0,
  borderInlineStart: `1px solid ${colour.line}`,
  ...wholeOf,
});
export const todays = style({ background: `color-mix(in srgb, ${colour.accentSoft} 40%, transparent)` });
export const closed = style({ background: `color-mix(in srgb, ${colours.tone.warning.soft} 45%, transparent)` });
/** Outside of someone's working hours: quieter than a day off. */
export const away = style({
  position: 'absolute',
  insetInline: 0,
  background: `color-mix(in srgb, ${colour.sunken} 75%, transparent)`,
  pointerEvents: 'none',
});
export const works = style({
  paddingInlineStart: 5,
  marginBlockStart: 2,
  fontSize: scale.text.xs,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
const appear = keyframes({ from: { opacity: 0 } });
/** An answer that is quick needs nothing in its place. */
export const bones = style({ position: 'absolute', inset: 0, animation: `${appear} 1ms 150ms backwards` });
export const bone = style({ position: 'absolute', insetInline: '4px 10px', minBlockSize: 18 });

export const now = style({
  position: 'absolute',
  zIndex: 2,
  insetInline: 0,
  blockSize: 2,
  background: colours.tone.danger.solid,
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
});
/** The way to the hours that are not shown; stays in sight where days are wider than the screen. */
export const more = style({
  gridColumn: '1 / -1',
  background: colour.sunken,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': { print: { display: 'none' } },
});
export const moreButton = style({
  position: 'sticky',
  insetInlineStart: 0,
  minBlockSize: 28,
  paddingInline: 12,
  border: 0,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { color: colour.text },
});
export const hint = style({ '@media': { [under[640]]: { display: 'none' } } });
