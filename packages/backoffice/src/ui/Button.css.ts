import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';
import { under } from './media.ts';

const { colour, tone } = colours;

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: scale.space.x2,
  border: '1px solid transparent',
  borderRadius: scale.radius.md,
  fontSize: scale.text.sm,
  fontWeight: 550,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${scale.motion.fast}, border-color ${scale.motion.fast}, color ${scale.motion.fast}`,
  selectors: {
    '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed', opacity: 0.55 },
  },
});

globalStyle(`${base} svg`, { flexShrink: 0 });

export const size = styleVariants({
  md: [base, { minBlockSize: density.control, paddingInline: 14, '@media': { [under[640]]: { minBlockSize: 40 } } }],
  sm: [
    base,
    { minBlockSize: density.controlSmall, paddingInline: 10, '@media': { [under[640]]: { minBlockSize: 36 } } },
  ],
});

/** A square: icon buttons. */
export const square = styleVariants({
  md: { inlineSize: density.control, paddingInline: 0, '@media': { [under[640]]: { inlineSize: 40 } } },
  sm: { inlineSize: density.controlSmall, paddingInline: 0, '@media': { [under[640]]: { inlineSize: 36 } } },
});

export const variant = styleVariants({
  primary: {
    background: colour.accent,
    color: colour.onAccent,
    boxShadow: colours.shadow.card,
    ':hover': { background: colour.accentHover },
    ':active': { background: colour.accentHover },
  },
  secondary: {
    background: colour.surface,
    borderColor: colour.line,
    color: colour.text,
    boxShadow: colours.shadow.card,
    ':hover': { background: colour.hover },
    ':active': { background: colour.press },
  },
  ghost: {
    background: 'transparent',
    color: colour.muted,
    ':hover': { background: colour.hover, color: colour.text },
    ':active': { background: colour.press },
    selectors: { '&[aria-expanded="true"], &[aria-pressed="true"]': { background: colour.press, color: colour.text } },
  },
  danger: {
    background: tone.danger.solid,
    color: colour.onAccent,
    ':hover': { filter: 'brightness(0.93)' },
    ':active': { filter: 'brightness(0.88)' },
  },
});

export const full = style({ inlineSize: '100%' });

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

export const spinner = style({
  inlineSize: 14,
  blockSize: 14,
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: `${turn} 0.7s linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '2.4s' } },
});
