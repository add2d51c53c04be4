import { style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const flow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(40px, 1fr) minmax(0, auto)',
  alignItems: 'stretch',
  fontSize: scale.text.sm,
});
export const source = style({
  display: 'grid',
  alignContent: 'center',
  padding: '8px 12px',
  borderInlineEnd: `4px solid ${tone.success.solid}`,
  borderRadius: scale.radius.sm,
  background: colour.sunken,
  fontVariantNumeric: 'tabular-nums',
});
/** As high as its neighbours are, whatever its own proportions: the names beside it say how much room there is. */
export const bands = style({ inlineSize: '100%', blockSize: 0, minBlockSize: '100%' });
export const band = styleVariants({
  invoice: { fill: tone.success.soft, stroke: tone.success.line, vectorEffect: 'non-scaling-stroke' },
  credit: { fill: tone.info.soft, stroke: tone.info.line, vectorEffect: 'non-scaling-stroke' },
  'under way': {
    fill: tone.plum.soft,
    stroke: tone.plum.line,
    strokeDasharray: '4 3',
    vectorEffect: 'non-scaling-stroke',
  },
  refund: { fill: tone.plum.soft, stroke: tone.plum.line, vectorEffect: 'non-scaling-stroke' },
});
export const ends = style({
  display: 'grid',
  gridAutoRows: 'minmax(64px, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const end0 = style({
  display: 'grid',
  alignContent: 'center',
  marginBlock: 3,
  padding: '5px 12px',
  borderRadius: scale.radius.sm,
  background: colour.sunken,
  overflowWrap: 'anywhere',
});
export const end = styleVariants({
  invoice: [end0, { borderInlineStart: `4px solid ${tone.success.solid}` }],
  credit: [end0, { borderInlineStart: `4px solid ${tone.info.solid}` }],
  'under way': [end0, { borderInlineStart: `4px dashed ${tone.plum.solid}` }],
  refund: [end0, { borderInlineStart: `4px solid ${tone.plum.solid}` }],
});
export const quiet = style({ color: colour.muted, fontVariantNumeric: 'tabular-nums' });
