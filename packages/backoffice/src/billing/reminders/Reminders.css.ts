import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const page = style({ display: 'grid', gap: density.gap, maxInlineSize: 1080 });
export const quiet = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm });

export const lineCard = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: density.pad,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
});
/** Points on a line from left to right; from top to bottom on phones. */
export const line = style({
  display: 'flex',
  flex: '1 1 480px',
  minInlineSize: 0,
  flexWrap: 'wrap',
  rowGap: scale.space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [under[640]]: { flexDirection: 'column', flexBasis: '100%', rowGap: 0 } },
});
export const point = style({
  position: 'relative',
  flex: '1 1 84px',
  '::before': {
    content: '',
    position: 'absolute',
    insetBlockStart: 14,
    insetInline: 0,
    blockSize: 2,
    background: colour.line,
  },
  '@media': {
    [under[640]]: {
      flex: 'none',
      '::before': { insetBlock: 0, insetInlineStart: 19, insetInlineEnd: 'auto', inlineSize: 2, blockSize: 'auto' },
    },
  },
});
const mark = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  inlineSize: '100%',
  padding: '8px 4px',
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.xs,
  textAlign: 'center',
  '@media': {
    [under[640]]: { flexDirection: 'row', minBlockSize: 44, paddingInline: 13, gap: 12, fontSize: scale.text.sm },
  },
});
export const day = style([
  mark,
  {
    cursor: 'pointer',
    ':hover': { color: colour.text },
    selectors: { '&[aria-pressed="true"]': { color: colour.text, fontWeight: 600 } },
  },
]);
export const dot = style({
  flexShrink: 0,
  inlineSize: 14,
  blockSize: 14,
  border: `2px solid ${colour.lineStrong}`,
  borderRadius: '50%',
  background: colour.surface,
  selectors: {
    [`${day}:hover &`]: { borderColor: colour.accent },
    [`${day}[aria-pressed="true"] &`]: { borderColor: colour.accent, background: colour.accent },
  },
});
export const wrongDot = style({
  borderColor: tone.danger.solid,
  selectors: { [`${day}[aria-pressed="true"] &`]: { borderColor: tone.danger.solid, background: tone.danger.solid } },
});
/** A reminder on the due day: a square on its corner. */
export const dueDot = style({ borderRadius: 0, transform: 'rotate(45deg)' });
export const due = style([mark, { color: colour.text, fontWeight: 600 }]);
/** The due day, where no reminder falls on it. */
export const dueMark = style({
  flexShrink: 0,
  inlineSize: 12,
  blockSize: 12,
  margin: 1,
  background: colour.text,
  transform: 'rotate(45deg)',
});

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: density.gap,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const names = style({ display: 'flex', flexWrap: 'wrap', gap: 6, marginBlockStart: scale.space.x2 });
export const name = style({
  minBlockSize: 28,
  padding: '3px 8px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.sm,
  background: colour.surface,
  color: colour.text,
  fontFamily: scale.font.mono,
  fontSize: scale.text.xs,
  cursor: 'pointer',
  ':hover': { background: colour.hover },
});

export const preview = style({ display: 'grid', gap: scale.space.x2, minInlineSize: 0 });
export const mail = style({
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
});
export const writing = style({ opacity: 0.55 });
export const heads = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${scale.space.x1} ${scale.space.x3}`,
  margin: 0,
  padding: scale.space.x3,
  borderBlockEnd: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
});
globalStyle(`${heads} > dt`, { color: colour.muted });
globalStyle(`${heads} > dd`, { margin: 0, overflowWrap: 'anywhere' });
globalStyle(`${mail} > iframe`, { blockSize: 420 });
