import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const list = style({ display: 'grid', maxInlineSize: 760 });
export const item = style({
  display: 'grid',
  gap: 2,
  paddingBlock: 12,
  borderBlockEnd: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
  minInlineSize: 0,
});
export const what = style({ fontWeight: 550 });
export const when = style({ color: colour.muted, fontSize: scale.text.xs });
export const changes = style({ display: 'grid', gap: 2, color: colour.text, fontSize: scale.text.xs });
export const name = style({ color: colour.muted });
