import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: density.gap,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const whole = style({ gridColumn: '1 / -1' });
export const plan = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  marginBlockEnd: scale.space.x3,
});
export const name = style({ fontSize: scale.text.xl, fontWeight: 600, lineHeight: 1.3 });
export const line = style({ color: colour.muted, fontSize: scale.text.sm });
export const after = style({ marginBlockStart: scale.space.x4 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 52,
  padding: `8px ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const about = style({ display: 'grid', flex: 1, minInlineSize: 0, gap: 1 });
export const label = style({ fontSize: scale.text.md, fontWeight: 550, lineHeight: 1.4, overflowWrap: 'anywhere' });
