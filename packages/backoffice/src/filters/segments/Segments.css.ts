import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const conditions = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  color: colours.colour.muted,
  fontSize: scale.text.sm,
  whiteSpace: 'normal',
});
