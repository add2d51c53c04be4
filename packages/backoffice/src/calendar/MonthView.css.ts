import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';
import { name } from './GridEvent.css.ts';
import { off } from './TimeGrid.css.ts';

const { colour } = colours;

export const month = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minBlockSize: 0,
  overflowY: 'auto',
  touchAction: 'pan-y pinch-zoom',
  background: colour.surface,
  '@media': { print: { overflow: 'visible' } },
});
export const weekdays = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  paddingBlock: 6,
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  textAlign: 'center',
  fontSize: scale.text.xs,
  color: colour.muted,
});
export const days = style({
  display: 'grid',
  flex: 1,
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gridAutoRows: 'minmax(120px, 1fr)',
  userSelect: 'none',
  '@media': { [under[640]]: { gridAutoRows: 'minmax(84px, 1fr)' } },
});
export const day = style({
  minInlineSize: 0,
  padding: 4,
  borderBlockEnd: `1px solid ${colour.line}`,
  borderInlineEnd: `1px solid ${colour.line}`,
  '@media': { print: { breakInside: 'avoid' } },
});
export const outside = style({ background: colour.sunken });
export const over = style({ boxShadow: `inset 0 0 0 2px ${colour.accent}` });
export const heading = style({ textAlign: 'center', fontSize: scale.text.xs });
/** A word on a phone may take two lines. */
globalStyle(`${day} > ${off}, ${day} ${name}`, {
  '@media': {
    [under[640]]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
});
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, marginBlockStart: 2 });
/** On phones a day is as wide as a word: the time gives way. */
export const time = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
export const event = style({ blockSize: 'auto', minBlockSize: 24, padding: '2px 4px', lineHeight: '18px' });
export const more = style({
  inlineSize: '100%',
  minBlockSize: 24,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: colour.muted,
  fontSize: scale.text.xs,
  textAlign: 'start',
  unicodeBidi: 'plaintext',
  borderRadius: scale.radius.sm,
  ':hover': { background: colour.hover, color: colour.text },
});
export const bone = style({ inlineSize: '100%', blockSize: 22, marginBlockStart: 2 });
