import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const card = style({
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  boxShadow: colours.shadow.card,
  overflow: 'clip',
});
export const title = style({ padding: '13px 16px', fontSize: scale.text.md, fontWeight: 650, lineHeight: 1.3 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minBlockSize: 52,
  padding: '8px 8px 8px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const words = style({ flex: 1, display: 'grid', gap: 1, minInlineSize: 0 });
export const texts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) 1fr',
  gap: '8px 16px',
  padding: '4px 16px 16px',
  fontSize: scale.text.sm,
});
export const term = style({ color: colour.muted });
export const value = style({ overflowWrap: 'anywhere' });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: 8,
});
