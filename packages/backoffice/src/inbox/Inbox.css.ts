import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

/** Tabs and filter stay while the cards scroll. */
export const inbox = style({ minBlockSize: '100%' });
globalStyle(`${inbox} > [role="tablist"]`, {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  paddingInline: 10,
  background: colour.surface,
});
export const filters = style({ padding: '12px 20px' });
export const list = style({ outline: 'none' });
/** What a group of cards is called, with the way to all of them. */
export const heading = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: '4px 20px 8px',
  fontSize: scale.text.sm,
});
export const title = style({ margin: 0, color: colour.muted, fontSize: scale.text.xs, fontWeight: 600 });

/** A card: the whole of it opens the record, what can be done is over that. */
export const card = style({
  position: 'relative',
  display: 'flex',
  gap: scale.space.x3,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
  selectors: { '&:hover': { background: colour.hover } },
});
export const body = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: 4, justifyItems: 'start' });
export const head = style({ display: 'flex', alignItems: 'baseline', gap: scale.space.x2, inlineSize: '100%' });
/** The dot of what is unread takes its room also where it is absent, so that reading moves nothing. */
export const dot = style({
  flexShrink: 0,
  alignSelf: 'center',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
  selectors: { '&[data-unread]': { background: colour.accent } },
});
export const when = style({ marginInlineStart: 'auto', flexShrink: 0, color: colour.muted, fontSize: scale.text.xs });
export const opener = style({
  minInlineSize: 0,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '::after': { content: '', position: 'absolute', inset: 0, zIndex: 0 },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `2px solid ${colour.focus}`,
      outlineOffset: -2,
      borderRadius: scale.radius.sm,
    },
  },
});
export const above = style({ position: 'relative', zIndex: 1 });
export const tick = style([above, { fontSize: scale.text.sm }]);
export const text = style({ overflowWrap: 'anywhere', inlineSize: '100%' });
export const quiet = style({ color: colour.muted, fontSize: scale.text.xs });
export const done = style({ textDecoration: 'line-through', color: colour.muted });
export const late = style({ color: colours.tone.danger.text, fontWeight: 550 });
/** What is due, and what can be done about it, in one line that breaks where it must. */
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
export const bones = style({ display: 'grid', gap: 8, flex: 1 });
