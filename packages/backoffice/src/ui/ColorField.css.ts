import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';

export const row = style({ display: 'flex', gap: 8 });
export const swatch = style({
  flexShrink: 0,
  inlineSize: density.control,
  blockSize: density.control,
  padding: 3,
  border: `1px solid ${colours.colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colours.colour.surface,
  cursor: 'pointer',
});
globalStyle(`${swatch}::-webkit-color-swatch-wrapper`, { padding: 0 });
globalStyle(`${swatch}::-webkit-color-swatch`, { border: 0, borderRadius: 5 });
export const text = style({ fontFamily: scale.font.mono, textTransform: 'lowercase' });
