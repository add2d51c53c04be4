import { globalStyle, style } from '@vanilla-extract/css';
import { under } from './media.ts';

export const box = style({ inlineSize: 260, '@media': { [under[640]]: { inlineSize: '100%' } } });
globalStyle(`${box} input::-webkit-search-cancel-button`, { display: 'none' });
