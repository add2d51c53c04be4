import { style } from '@vanilla-extract/css';
import { density } from '../../ui/theme.css.ts';

export const stack = style({ display: 'grid', gap: density.gap, alignContent: 'start' });
