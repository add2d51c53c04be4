import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

const { colour } = colours;

export const currency = style({ fontSize: scale.text.xs, fontWeight: 600, color: colour.muted, paddingInlineEnd: 8 });
