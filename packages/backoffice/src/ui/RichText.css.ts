import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 });
globalStyle(`${text} > * + *`, { marginBlockStart: 6 });
export const empty = style({ blockSize: '0.75em' });
export const heading = style({ fontSize: scale.text.lg, fontWeight: 600 });
export const smallHeading = style({ fontWeight: 600 });
export const quote = style({
  marginInline: 0,
  marginBlockEnd: 0,
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${colours.colour.line}`,
  color: colours.colour.muted,
});
globalStyle(`${quote}:first-child`, { marginBlockStart: 0 });
export const mention = style({
  padding: '0 3px',
  borderRadius: 4,
  background: colours.colour.accentSoft,
  color: colours.colour.accentText,
  fontWeight: 550,
});
export const link = style({ color: colours.colour.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
export const bullets = style({ listStyle: 'disc', paddingInlineStart: 22 });
export const numbers = style({ listStyle: 'decimal', paddingInlineStart: 22 });
