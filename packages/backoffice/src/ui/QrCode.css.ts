import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

/** Dark on light in every theme: some cameras read nothing else. */
export const code = style({
  inlineSize: 208,
  blockSize: 208,
  padding: 18,
  borderRadius: scale.radius.md,
  border: `1px solid ${colours.colour.line}`,
  background: '#fff',
  color: '#111',
  boxSizing: 'border-box',
});
