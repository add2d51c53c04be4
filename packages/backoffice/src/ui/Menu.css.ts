import { keyframes, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';
import { under } from './media.ts';

const { colour, tone, shadow } = colours;
const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

export const menu = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  minInlineSize: 180,
  maxInlineSize: 320,
  maxBlockSize: 'min(760px, calc(100dvh - 24px))',
  overflowY: 'auto',
  padding: 4,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.raised,
  color: colour.text,
  boxShadow: shadow.float,
  animation: `${appear} ${scale.motion.fast} ease-out`,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  inlineSize: '100%',
  padding: '7px 10px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: 'inherit',
  fontSize: scale.text.sm,
  lineHeight: '18px',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  ':focus': { outline: 'none', background: colour.press },
  ':hover': { background: colour.hover },
  selectors: { '&[aria-disabled="true"]': { color: colour.muted, cursor: 'not-allowed' } },
  '@media': { [under[640]]: { paddingBlock: 11 } },
});
export const danger = style({ color: tone.danger.text });
export const icon = style({ flexShrink: 0, display: 'inline-flex', inlineSize: 16, color: colour.muted });
export const text = style({ flex: 1, minInlineSize: 0 });
export const hint = style({ display: 'block', fontSize: scale.text.xs, color: colour.muted });
export const check = style({ color: colour.accentText });
export const line = style({ blockSize: 1, margin: '4px -4px', border: 0, background: colour.line });
export const heading = style({
  padding: '8px 10px 4px',
  fontSize: scale.text.xs,
  fontWeight: 550,
  color: colour.muted,
});
