import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';
import { under } from './media.ts';

export const list = style({ display: 'grid', rowGap: 2, fontSize: scale.text.sm });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 32%) 1fr',
  gap: scale.space.x3,
  paddingBlock: 5,
  '@media': { [under[640]]: { gridTemplateColumns: '1fr', gap: 0 } },
});
export const term = style({ color: colours.colour.muted });
export const value = style({ minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const none = style({ color: colours.colour.faint });
