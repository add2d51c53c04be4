import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const shared = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 20 });
export const beside = style({ display: 'grid', gap: 12, flex: '1 1 220px', minInlineSize: 0 });
export const address = style({ fontWeight: 600, overflowWrap: 'anywhere' });

export const domain = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 });
export const record = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr) max-content',
  gap: '4px 12px',
  alignItems: 'center',
  padding: 12,
  background: colour.sunken,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  fontSize: scale.text.sm,
});
export const term = style({ color: colour.muted });
export const value = style({ fontFamily: scale.font.mono, fontSize: scale.text.xs, overflowWrap: 'anywhere' });
