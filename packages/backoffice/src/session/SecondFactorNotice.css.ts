import { style } from '@vanilla-extract/css';

export const actions = style({ display: 'flex', alignItems: 'center', alignSelf: 'center', gap: 4, flexShrink: 0 });
