import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

/** The invoices that used a coupon. */
export const uses = style({ margin: 0, padding: 0, listStyle: 'none', display: 'grid' });
export const use = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: scale.space.x3,
  paddingBlock: scale.space.x2,
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  fontSize: scale.text.sm,
});
export const what = style({ display: 'grid', gap: 1, overflowWrap: 'anywhere' });
export const pages = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  paddingBlockStart: scale.space.x3,
  fontSize: scale.text.sm,
});
