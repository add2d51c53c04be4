import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;
const DOT = 9;

export const way = style({ display: 'grid' });
/** A step: its dot on a line that leads to the next. */
export const visit = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: scale.space.x3,
  paddingInlineStart: 22,
  paddingBlockEnd: scale.space.x3,
  fontSize: scale.text.sm,
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: 5,
    inlineSize: DOT,
    blockSize: DOT,
    borderRadius: '50%',
    border: `2px solid ${colour.lineStrong}`,
    background: colour.surface,
  },
  '::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: DOT / 2 - 0.5,
    insetBlockStart: 5 + DOT + 2,
    insetBlockEnd: -3,
    inlineSize: 1,
    background: colour.line,
  },
  selectors: {
    '&:last-child': { paddingBlockEnd: 0 },
    '&:last-child::after': { display: 'none' },
    '&[aria-current]::before': { borderColor: colour.accent, background: colour.accent },
  },
});
export const stage = style({ fontWeight: 600, minInlineSize: 0, overflowWrap: 'anywhere' });
export const time = style({ color: colour.muted, fontVariantNumeric: 'tabular-nums' });
export const fact = style({ gridColumn: '1 / -1', color: colour.muted, fontSize: scale.text.xs });
