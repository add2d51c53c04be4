import { style } from '@vanilla-extract/css';
import { scale } from '../../../ui/theme.css.ts';

export const body = style({ display: 'grid', gap: scale.space.x4 });
