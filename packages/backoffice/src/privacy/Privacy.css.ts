import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const list = style({ display: 'grid', gap: scale.space.x3 });
export const item = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: scale.space.x3,
  minInlineSize: 0,
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
});
export const name = style({ fontWeight: 600 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const text = style({ maxBlockSize: '9em', overflowY: 'auto', whiteSpace: 'pre-line', color: colour.muted });
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: scale.space.x2,
  marginBlockStart: scale.space.x3,
});
