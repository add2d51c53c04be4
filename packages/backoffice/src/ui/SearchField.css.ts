import { globalStyle, style } from '@vanilla-extract/css';
import { under } from './media.ts';

export const box = style({
  inlineSize: 260,
  '@media': { [under[640]]: { inlineSize: 'auto', flex: '1 0 150px', minInlineSize: 0 } },
});
globalStyle(`${box} input::-webkit-search-cancel-button`, { display: 'none' });
