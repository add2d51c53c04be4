import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: scale.space.x4 });
export const named = style({ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 600 });
export const line = style({ color: colours.colour.muted, overflowWrap: 'anywhere' });
