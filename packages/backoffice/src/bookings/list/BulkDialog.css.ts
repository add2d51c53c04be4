import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const running = style({ display: 'grid', gap: scale.space.x3, textAlign: 'center' });
export const lead = style({ marginBlockEnd: scale.space.x3 });
export const failed = style({ display: 'grid', gap: scale.space.x3, fontSize: scale.text.sm });
globalStyle(`${failed} > li`, { display: 'grid', gap: 2 });
export const why = style({ color: colours.tone.danger.text });
