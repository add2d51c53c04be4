import { keyframes, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';
import { under } from './media.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

export const region = style({
  position: 'fixed',
  inset: 'auto',
  insetBlockEnd: 16,
  insetInlineEnd: 16,
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  pointerEvents: 'none',
  '@media': { [under[768]]: { insetBlockEnd: 72, insetInline: 12 } },
});
export const toast = style({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minInlineSize: 260,
  maxInlineSize: 420,
  padding: '10px 8px 10px 14px',
  border: `1px solid ${colours.colour.line}`,
  borderRadius: scale.radius.md,
  background: colours.colour.raised,
  color: colours.colour.text,
  fontSize: scale.text.sm,
  boxShadow: colours.shadow.float,
  animation: `${rise} ${scale.motion.base} ease-out`,
});
export const text = style({ flex: 1, overflowWrap: 'anywhere' });
export const icon = style({ flexShrink: 0, display: 'inline-flex' });
export const good = style({ color: colours.tone.success.text });
export const bad = style({ color: colours.tone.danger.text });
