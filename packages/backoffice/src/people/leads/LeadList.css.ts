import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { scale } from '../../ui/theme.css.ts';

export const bar = style({ display: 'flex', alignItems: 'center', gap: scale.space.x2 });
globalStyle(`${bar} > :first-child`, { '@media': { [under[640]]: { flex: 1, inlineSize: 'auto', minInlineSize: 0 } } });
export const waiting = style({ flex: 1, minBlockSize: 320 });
