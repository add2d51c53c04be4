import { style } from '@vanilla-extract/css';
import { colours } from '../../ui/theme.css.ts';

export const named = style({ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 600 });
export const line = style({ color: colours.colour.muted, overflowWrap: 'anywhere' });
