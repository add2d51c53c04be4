import { style } from '@vanilla-extract/css';
import { colours } from './theme.css.ts';

export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 });
export const mention = style({ padding: '0 3px', borderRadius: 4, background: colours.colour.accentSoft, color: colours.colour.accentText, fontWeight: 550 });
