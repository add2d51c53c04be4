import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';
import { under } from './media.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  padding: density.cell,
  paddingInline: 12,
  paddingBlock: 12,
});
/** On phones search and filters are one row, which scrolls where they are many; a button there is its picture. */
globalStyle(`${bar}`, {
  '@media': { [under[640]]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', paddingBlock: 8 } },
});
globalStyle(`${bar} > *`, { '@media': { [under[640]]: { flexShrink: 0 } } });
globalStyle(`${bar} > button:has(> svg:first-child)`, {
  '@media': { [under[640]]: { inlineSize: 40, paddingInline: 0, gap: 0, fontSize: 0 } },
});
export const grow = style({ flex: 1, '@media': { [under[640]]: { display: 'none' } } });

const rise = keyframes({ from: { transform: 'translateY(10px)', opacity: 0 } });

export const bulk = style({
  position: 'fixed',
  insetBlockEnd: 24,
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  zIndex: 30,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  maxInlineSize: 'calc(100vw - 24px)',
  padding: '8px 8px 8px 16px',
  borderRadius: scale.radius.lg,
  background: colours.colour.raised,
  border: `1px solid ${colours.colour.line}`,
  color: colours.colour.text,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
  boxShadow: colours.shadow.overlay,
  animation: `${rise} ${scale.motion.base} ease-out`,
  overflowX: 'auto',
  '@media': { [under[768]]: { insetBlockEnd: 72 } },
});
