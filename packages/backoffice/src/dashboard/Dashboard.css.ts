import { style } from '@vanilla-extract/css';
import { hiddenText } from '../ui/base.css.ts';
import { colours, density, scale } from '../ui/theme.css.ts';
import { under } from '../ui/media.ts';

const { colour } = colours;

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(230px, 1fr))',
  gap: density.gap,
});
export const figure = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 96px',
  alignItems: 'end',
  gap: scale.space.x3,
});
export const name = style({ color: colour.muted, fontSize: scale.text.sm });
export const number = style({
  marginBlock: 2,
  fontSize: scale.text.xxl,
  fontWeight: 650,
  lineHeight: 1.2,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});
export const change = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const up = style({ color: colours.tone.success.text, fontWeight: 600 });
export const down = style({ color: colours.tone.danger.text, fontWeight: 600 });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr)',
  gap: density.gap,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: density.gap,
  minInlineSize: 0,
});
export const chart = style({ padding: density.pad });

export const lines = style({ borderBlockStart: `1px solid ${colour.line}` });
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 52,
  padding: `8px ${density.pad}`,
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
  // A long tag goes below what it is about.
  '@media': { [under[640]]: { flexWrap: 'wrap', rowGap: 4 } },
});
export const what = style({
  flex: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [under[640]]: { flexBasis: 120 } },
});
export const strong = style({ fontWeight: 600 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.xs });
export const more = style({ display: 'grid', padding: 6, borderBlockStart: `1px solid ${colour.line}` });
export const doneTask = style({ textDecoration: 'line-through', color: colour.muted });

/** When a class begins, before what it is. */
export const at = style({
  flexShrink: 0,
  minInlineSize: 64,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  fontSize: scale.text.xs,
});

/** The week's percentage beside its days. */
export const week = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
  alignItems: 'end',
  gap: scale.space.x4,
  padding: density.pad,
  paddingBlockStart: 4,
});
export const days = style({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 6 });
export const day = style({ display: 'grid', gap: 4, justifyItems: 'center' });
export const bar = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  inlineSize: '100%',
  maxInlineSize: 22,
  blockSize: 72,
  borderRadius: 4,
  overflow: 'hidden',
  background: colour.sunken,
});
export const present = style({ background: colours.tone.success.solid });
export const absent = style({ background: colours.tone.warning.solid });
export const weekday = style({ color: colour.muted, fontSize: scale.text.xs });
export const spoken = hiddenText;
