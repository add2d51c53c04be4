import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

/** A chart's numbers instead of the chart. */
export const shown = style({ maxBlockSize: 360, overflowY: 'auto' });
export const data = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: scale.text.sm });
globalStyle(`${data} :is(th, td)`, {
  padding: '6px 8px',
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  fontWeight: 400,
  textAlign: 'start',
});
globalStyle(`${data} :is(td, thead th + th)`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${data} thead th`, { color: colours.colour.muted, fontSize: scale.text.xs });
