import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', { height: '100%', textSizeAdjust: '100%', scrollbarGutter: 'auto' });
globalStyle('body', {
  margin: 0,
  minBlockSize: '100%',
  background: colours.colour.canvas,
  color: colours.colour.text,
  fontFamily: scale.font.body,
  fontSize: scale.text.md,
  lineHeight: 1.45,
  fontFeatureSettings: "'cv05' 1, 'cv08' 1",
  WebkitFontSmoothing: 'antialiased',
});
globalStyle('h1, h2, h3, h4, p, figure, dl, dd, ul, ol, fieldset', { margin: 0, padding: 0 });
globalStyle('fieldset', { border: 0, minInlineSize: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
globalStyle('a', { color: 'inherit' });
globalStyle(':focus-visible', { outline: `2px solid ${colours.colour.focus}`, outlineOffset: '2px' });
globalStyle('::selection', { background: colours.colour.accentSoft, color: colours.colour.text });
globalStyle('::placeholder', { color: colours.colour.faint, opacity: 1 });
globalStyle('[hidden]', { display: 'none !important' });
globalStyle('dialog', { color: 'inherit' });

/** Read out, not drawn. */
export const hiddenText = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Digits of one width, so that columns of numbers line up. */
export const tabular = style({ fontVariantNumeric: 'tabular-nums' });

/** One line, cut with an ellipsis. */
export const oneLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
