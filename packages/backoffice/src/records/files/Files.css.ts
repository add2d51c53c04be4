import { style } from '@vanilla-extract/css';
import { hiddenText } from '../../ui/base.css.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const all = style({ display: 'grid', gap: scale.space.x3, maxInlineSize: 760 });
export const waiting = style({
  color: colour.muted,
  fontSize: scale.text.sm,
  selectors: { '&:empty': { display: 'none' } },
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  paddingBlock: 10,
  borderBlockEnd: `1px solid ${colour.line}`,
  minInlineSize: 0,
});
export const icon = style({ display: 'grid', color: colour.muted });
export const text = style({ flex: 1, display: 'grid', minInlineSize: 0 });
export const name = style({ fontSize: scale.text.sm, fontWeight: 600, overflowWrap: 'anywhere' });
export const line = style({ color: colour.muted, fontSize: scale.text.xs });
export const hidden = hiddenText;
