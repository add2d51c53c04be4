import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const list = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, marginBlockStart: scale.space.x2 });
const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxInlineSize: '100%',
  padding: '6px 8px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
};
export const item = style({
  ...card,
  flex: '1 1 220px',
  minInlineSize: 0,
  selectors: { '&[data-refused]': { borderColor: tone.danger.line } },
});
export const kept = style({
  ...card,
  color: colour.text,
  textDecoration: 'none',
  ':hover': { background: colour.hover },
});
export const icon = style({ display: 'grid', color: colour.muted });
export const picture = style({
  inlineSize: 48,
  blockSize: 48,
  objectFit: 'cover',
  borderRadius: scale.radius.sm,
  background: colour.sunken,
});
export const text = style({ flex: 1, display: 'grid', gap: 2, minInlineSize: 0 });
export const name = style({ fontSize: scale.text.sm, fontWeight: 550, overflowWrap: 'anywhere' });
export const line = style({ color: colour.muted, fontSize: scale.text.xs });
export const refusal = style({ color: tone.danger.text, fontSize: scale.text.xs });
