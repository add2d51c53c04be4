import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const file = style({ display: 'grid', gap: 2, minInlineSize: 0 });
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const filters = style({ color: colour.muted, fontSize: scale.text.sm, overflowWrap: 'anywhere' });
export const state = style({ display: 'grid', gap: 4, justifyItems: 'start', minInlineSize: 110 });
export const numbers = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
