import { style } from '@vanilla-extract/css';
import { scale } from '../../ui/theme.css.ts';

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const waiting = style({ flex: 1, minBlockSize: 320 });
