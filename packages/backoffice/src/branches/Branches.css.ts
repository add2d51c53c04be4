import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 56,
  padding: `8px ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const about = style({ display: 'grid', flex: 1, minInlineSize: 0, gap: 1 });
export const name = style({ fontSize: scale.text.md, fontWeight: 550, lineHeight: 1.4, overflowWrap: 'anywhere' });
export const line = style({ color: colour.muted, fontSize: scale.text.sm });
