import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const card = style({
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  boxShadow: colours.shadow.card,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: `14px ${scale.space.x5}`,
});
export const heading = style({ fontSize: scale.text.lg, fontWeight: 600 });
export const about = style({ color: colour.muted, fontSize: scale.text.sm });

export const ring = style({ flexShrink: 0, transform: 'rotate(-90deg)' });
export const ringAll = style({ fill: 'none', stroke: colour.line, strokeWidth: 5 });
export const ringTaken = style({ fill: 'none', stroke: tone.success.solid, strokeWidth: 5 });

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  borderBlockStart: `1px solid ${colour.line}`,
  '@media': {
    [under[1280]]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const step = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minInlineSize: 0,
  position: 'relative',
  // Lines between the steps, however many are in a row: those at the edges are cut off by the card.
  margin: '-1px 0 0 -1px',
  border: `1px solid ${colour.line}`,
  borderInlineEnd: 0,
  borderBlockEnd: 0,
  '@media': { [under[640]]: { gridTemplateRows: 'auto', gridTemplateColumns: '104px minmax(0, 1fr)' } },
});
export const next = style({
  // Over its neighbour's border, so that the frame is as strong on all sides.
  zIndex: 1,
  '::after': {
    content: '',
    position: 'absolute',
    inset: 0,
    border: `2px solid ${colour.accent}`,
    pointerEvents: 'none',
  },
});
export const picture = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  blockSize: 158,
  background: colour.canvas,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': {
    [under[640]]: {
      blockSize: '100%',
      minBlockSize: 104,
      borderBlockEnd: 0,
      borderInlineEnd: `1px solid ${colour.line}`,
    },
  },
});
export const pictureDone = style({ background: tone.success.soft });
export const pictureNext = style({ background: colour.accentSoft });
export const drawing = style({ inlineSize: '100%', maxInlineSize: 210, blockSize: 'auto' });
export const number = style({
  position: 'absolute',
  insetBlockStart: 12,
  insetInlineStart: 14,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 26,
  blockSize: 26,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: 13,
  background: colour.surface,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 600,
  '@media': { [under[640]]: { insetBlockStart: 8, insetInlineStart: 8 } },
});
export const numberDone = style({ borderColor: tone.success.solid, background: tone.success.solid, color: '#ffffff' });
export const numberNext = style({ borderColor: colour.accent, color: colour.accentText });
export const text = style({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  minInlineSize: 0,
  padding: density.pad,
  fontSize: scale.text.sm,
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600 });
export const titleDone = style({ color: tone.success.text });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 10 });
export const made = style({
  justifySelf: 'start',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  maxInlineSize: '100%',
  marginBlockStart: 10,
  padding: '5px 10px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.canvas,
  fontSize: scale.text.xs,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

export const hints = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: density.gap,
});
export const hint = style({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  alignItems: 'center',
  gap: scale.space.x4,
  padding: density.pad,
  border: `1px dashed ${colour.line}`,
  borderRadius: scale.radius.lg,
  fontSize: scale.text.sm,
});
export const hintTitle = style({ fontSize: scale.text.sm, fontWeight: 600 });
