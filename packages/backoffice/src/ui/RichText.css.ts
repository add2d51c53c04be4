import { style } from '@vanilla-extract/css';
import { colours } from './theme.css.ts';

export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 });
export const mention = style({ padding: '0 3px', borderRadius: 4, background: colours.colour.accentSoft, color: colours.colour.accentText, fontWeight: 550 });
export const link = style({ color: colours.colour.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
export const bullets = style({ listStyle: 'disc', paddingInlineStart: 22 });
export const numbers = style({ listStyle: 'decimal', paddingInlineStart: 22 });
