import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 1.4fr) repeat(2, minmax(150px, 1fr)) repeat(2, 150px) auto',
  alignItems: 'end',
  gap: scale.space.x3,
  padding: '14px 16px',
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': {
    [under[1280]]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
export const clear = style({ justifySelf: 'start' });

export const open = style({
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 550,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const changed = style({
  display: 'block',
  maxInlineSize: 420,
  color: colour.muted,
  fontSize: scale.text.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const when = style({ whiteSpace: 'nowrap' });
export const quiet = style({ paddingBlock: 16, color: colour.muted, fontSize: scale.text.sm });

export const changes = style({
  inlineSize: '100%',
  marginBlockStart: 20,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: scale.text.sm,
});
globalStyle(`${changes} :is(th, td)`, {
  padding: '8px 12px 8px 0',
  borderBlockEnd: `1px solid ${colour.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
globalStyle(`${changes} thead th`, { color: colour.muted, fontSize: scale.text.xs });
globalStyle(`${changes} tbody th`, { color: colour.muted });
globalStyle(`${changes} tr[data-changed] th`, { color: colour.text, fontWeight: 550 });
globalStyle(`${changes} :is(ins, del)`, {
  borderRadius: 3,
  paddingInline: 3,
  textDecorationThickness: 1,
  boxDecorationBreak: 'clone',
});
globalStyle(`${changes} del`, { background: tone.danger.soft, color: tone.danger.text });
globalStyle(`${changes} ins`, { background: tone.success.soft, color: tone.success.text, textDecoration: 'none' });
