import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: 8,
});
export const type = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  inlineSize: '100%',
  padding: 12,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `border-color ${scale.motion.fast}, background-color ${scale.motion.fast}`,
  ':disabled': { cursor: 'not-allowed', background: colour.sunken, borderStyle: 'dashed' },
  selectors: { '&:hover:enabled': { borderColor: colour.accentLine, background: colour.accentSoft } },
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: 36,
  blockSize: 36,
  borderRadius: scale.radius.md,
  background: colour.accentSoft,
  color: colour.accentText,
});
export const words = style({ display: 'grid', minInlineSize: 0 });
export const name = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const line = style({ color: colour.muted, fontSize: scale.text.xs });
