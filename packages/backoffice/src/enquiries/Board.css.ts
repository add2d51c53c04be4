import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';
import { toneNames, type Tone } from '../ui/tones.ts';

const { colour, shadow, tone } = colours;

export const board = style({
  flex: 1,
  minBlockSize: 320,
  display: 'flex',
  gap: scale.space.x3,
  marginInline: -28,
  paddingInline: 28,
  paddingBlockEnd: scale.space.x4,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollPaddingInline: 28,
  '@media': {
    [under[768]]: { marginInline: -12, paddingInline: 12, scrollPaddingInline: 12, scrollSnapType: 'x proximity' },
  },
});
export const column = style({
  flex: '1 0 264px',
  maxInlineSize: 340,
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  border: `1px solid transparent`,
  borderRadius: scale.radius.lg,
  background: colour.sunken,
  transition: `background-color ${scale.motion.fast}, border-color ${scale.motion.fast}`,
  '@media': { [under[640]]: { flexBasis: 'min(84vw, 320px)', scrollSnapAlign: 'start' } },
});
export const over = style({ background: colour.accentSoft, borderColor: colour.accent });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 40,
  padding: '8px 12px 6px 14px',
});
const dotBase = style({ inlineSize: 8, blockSize: 8, borderRadius: '50%', flexShrink: 0 });
export const dot = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => [dotBase, { background: tone[name].solid }],
);
export const title = style({
  fontSize: scale.text.sm,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const count = style({ color: colour.muted, fontSize: scale.text.xs, fontVariantNumeric: 'tabular-nums' });
export const rotten = style({ marginInlineStart: 'auto', flexShrink: 0 });
/** Contained: what arrives above the board or in another column lays no card out again. */
export const scroller = style({
  flex: 1,
  minBlockSize: 0,
  contain: 'strict',
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  padding: '0 8px 4px',
  scrollbarWidth: 'thin',
});
export const loading = style({ display: 'grid', gap: 8, padding: '2px 8px' });
export const none = style({ padding: '24px 8px', textAlign: 'center', color: colour.muted, fontSize: scale.text.sm });
/** The place of cards that are on their way. */
export const more = style({
  opacity: 0.5,
  background: `repeating-linear-gradient(to bottom, ${colour.surface} 0 90px, transparent 90px 98px)`,
});
/** The browser skips what is out of view; the padding keeps a card's outline and shadow inside what is painted. */
export const slot = style({
  paddingBlock: 4,
  paddingInline: 4,
  marginInline: -4,
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 98px',
});

export const card = style({
  position: 'relative',
  display: 'grid',
  gap: 8,
  padding: '8px 6px 10px 12px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  boxShadow: shadow.card,
  fontSize: scale.text.xs,
  cursor: 'pointer',
  transition: `border-color ${scale.motion.fast}, box-shadow ${scale.motion.fast}`,
  ':hover': { borderColor: colour.lineStrong },
  selectors: { '&:has([data-lead]:focus-visible)': { outline: `2px solid ${colour.focus}`, outlineOffset: 1 } },
});
export const dragging = style({ opacity: 0.4 });
export const who = style({ display: 'flex', alignItems: 'center', gap: 8, minInlineSize: 0 });
export const name = style({
  flex: 1,
  minInlineSize: 0,
  fontSize: scale.text.sm,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  ':focus-visible': { outline: 'none' },
  // The link covers its card, so that a click anywhere on it opens the lead.
  '::after': { content: '', position: 'absolute', inset: 0, borderRadius: scale.radius.md },
});
/** Above the link that covers the card. */
export const above = style({ position: 'relative', zIndex: 1 });
/** In the tab order only beside the card that is, so that a column is two stops and not two hundred. */
export const menu = style({
  selectors: { [`${card}:not(:focus-within):not(:hover) &`]: { visibility: 'hidden' } },
  '@media': { '(hover: none)': { visibility: 'visible !important' as 'visible' } },
});
export const task = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minInlineSize: 0,
  paddingInlineEnd: 6,
  color: colour.muted,
});
export const taskText = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const late = style({ flexShrink: 0, color: tone.danger.text, fontWeight: 550 });
export const taskDue = style({ flexShrink: 0, fontVariantNumeric: 'tabular-nums' });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minInlineSize: 0,
  minBlockSize: 24,
  paddingInlineEnd: 6,
  color: colour.muted,
});
export const source = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const age = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  fontVariantNumeric: 'tabular-nums',
});
export const owner = style({ display: 'inline-flex' });
export const ownerName = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
