import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const progress = style({ display: 'grid', gap: scale.space.x4 });
export const sum = style({ margin: 0, fontSize: scale.text.xl, fontWeight: 650, fontVariantNumeric: 'tabular-nums' });

/** Three dots on a line; each step draws the line to the one before it. */
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const step0 = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: scale.space.x2,
  textAlign: 'center',
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
  selectors: {
    '&:not(:first-child)::before': {
      content: '',
      position: 'absolute',
      insetBlockStart: 13,
      insetInlineStart: 'calc(-50% + 18px)',
      insetInlineEnd: 'calc(50% + 18px)',
      borderBlockStart: `2px dashed ${colour.lineStrong}`,
    },
  },
});
const reached = {
  selectors: { '&:not(:first-child)::before': { borderBlockStart: `2px solid ${tone.success.solid}` } },
};
export const step = styleVariants({
  done: [step0, reached],
  now: [step0, { fontWeight: 600 }],
  failed: [step0, { fontWeight: 600 }],
  next: [step0, { color: colour.muted }],
});
const dot0 = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 28,
  blockSize: 28,
  borderRadius: '50%',
  border: '2px solid',
});
export const dot = styleVariants({
  done: [dot0, { background: tone.success.soft, borderColor: tone.success.solid, color: tone.success.text }],
  now: [dot0, { background: tone.info.soft, borderColor: tone.info.solid, color: tone.info.text }],
  failed: [dot0, { background: tone.danger.soft, borderColor: tone.danger.solid, color: tone.danger.text }],
  next: [dot0, { background: colour.sunken, borderColor: colour.line, color: colour.muted }],
});
const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
export const turning = style({
  animation: `${turn} 1.6s linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});

/** A transfer that waits for someone, with its picture. */
export const claim = style({
  display: 'grid',
  gap: scale.space.x3,
  padding: scale.space.x4,
  border: `1px solid ${tone.warning.line}`,
  borderRadius: scale.radius.md,
  background: tone.warning.soft,
  color: tone.warning.text,
  fontSize: scale.text.sm,
});
export const claimTitle = style({ margin: 0, fontWeight: 600 });
export const claimText = style({ margin: 0 });
export const arrival = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: scale.space.x3,
});
export const slipLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  minBlockSize: 24,
  color: 'inherit',
  overflowWrap: 'anywhere',
});
export const slip = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: 280,
  marginInline: 'auto',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.sm,
  background: colour.surface,
  objectFit: 'contain',
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
