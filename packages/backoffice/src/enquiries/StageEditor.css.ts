import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

export const list = style({ display: 'grid', gap: scale.space.x2 });
/** On phones the name has a line of its own, and what can be done with the stage is below it. */
export const stage = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '@media': { [under[640]]: { flexWrap: 'wrap' } },
});
export const name = style({
  flex: 1,
  selectors: { [`${stage} > &`]: { '@media': { [under[640]]: { flexBasis: 'calc(100% - 52px)' } } } },
});
export const total = style({
  minInlineSize: 44,
  paddingBlock: 8,
  color: colours.colour.muted,
  fontSize: scale.text.sm,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
export const days = style({
  flexShrink: 0,
  inlineSize: 72,
  justifyContent: 'flex-start',
  marginInlineEnd: 'auto',
  fontVariantNumeric: 'tabular-nums',
});
/** What the icon and the number stand for, read out. */
export const quietLabel = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
export const add = style({
  display: 'flex',
  gap: scale.space.x2,
  alignItems: 'flex-start',
  marginBlockStart: scale.space.x4,
  paddingBlockStart: scale.space.x4,
  borderBlockStart: `1px solid ${colours.colour.line}`,
});
export const question = style({ marginBlockEnd: scale.space.x3 });
