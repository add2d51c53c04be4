import { style } from '@vanilla-extract/css';
import { colours, scale } from '../theme.css.ts';

export const piece = style({
  padding: '1px 5px',
  borderRadius: 4,
  background: colours.tone.plum.soft,
  color: colours.tone.plum.text,
  fontWeight: 550,
});
export const fallback = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: scale.text.sm,
  color: colours.colour.muted,
});
export const input = style({
  inlineSize: 140,
  padding: '2px 8px',
  border: `1px solid ${colours.colour.lineStrong}`,
  borderRadius: scale.radius.sm,
  background: colours.colour.surface,
});
