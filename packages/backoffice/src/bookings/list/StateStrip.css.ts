import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const strip = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  overflow: 'hidden',
  '@media': {
    [under[1024]]: {
      gridTemplateColumns: 'repeat(5, minmax(148px, 1fr))',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    [under[640]]: { gridTemplateColumns: 'repeat(5, max-content)' },
  },
});
export const part = style({
  position: 'relative',
  minInlineSize: 0,
  selectors: { '& + &': { borderInlineStart: `1px solid ${colour.line}` } },
});
export const words = style({
  display: 'grid',
  inlineSize: '100%',
  minInlineSize: 0,
  padding: '10px 14px',
  border: 0,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}`,
  ':hover': { background: colour.hover },
  ':focus-visible': { outlineOffset: -3, borderRadius: scale.radius.lg },
  selectors: { '&[aria-pressed="true"]': { background: colour.selected, color: colour.text } },
  '@media': { [under[640]]: { gridTemplateColumns: 'auto auto', columnGap: 6, padding: '9px 12px' } },
});
export const name = style({ fontWeight: 550, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });
export const number = style({
  color: colour.text,
  fontSize: 24,
  fontWeight: 650,
  lineHeight: '30px',
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [under[640]]: { fontSize: scale.text.sm, lineHeight: '20px' } },
});
/** The line is beside the number, and a press on it is one on the words. */
export const line = style({
  position: 'absolute',
  insetInlineStart: 'max(72px, 45%)',
  insetInlineEnd: 14,
  insetBlockStart: 27,
  pointerEvents: 'none',
  '@media': { [under[640]]: { display: 'none' } },
});
export const below = style({
  minBlockSize: 18,
  fontSize: scale.text.xs,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [under[640]]: { display: 'none' } },
});
export const soon = style({ color: tone.warning.text, fontWeight: 600 });
export const late = style({ color: tone.danger.text, fontWeight: 600 });
export const loading = style({
  blockSize: 86,
  padding: 16,
  '@media': { [under[640]]: { blockSize: 40, padding: 10 } },
});
