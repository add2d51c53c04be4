import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const two = style({ display: 'grid', gap: 2, justifyItems: 'start', minInlineSize: 0 });
export const opener = style({
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 600,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const title = style({ overflowWrap: 'anywhere' });
export const below = style({ color: colour.muted, fontSize: scale.text.xs });
export const late = style({ color: tone.danger.text, fontWeight: 600 });
export const price = style({ whiteSpace: 'nowrap' });
export const free = style({ color: colour.muted });

/** The list, and beside it the booking that is open. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 404px)',
  gap: density.gap,
  alignItems: 'start',
});
export const alone = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The open booking's row. */
globalStyle(`tr:has(${two}[data-open]), tr:has(${two}[data-open]):hover`, { background: colour.selected });
globalStyle(`tr:has(${two}[data-open])`, { boxShadow: `inset 3px 0 0 ${colour.accent}` });
globalStyle(`tr:has(${two}[data-open]):dir(rtl)`, { boxShadow: `inset -3px 0 0 ${colour.accent}` });
/** The dot of a booking that no one has opened, before its tick. */
globalStyle(`tr:has(${two}[data-unread]) > td:first-child`, { position: 'relative' });
globalStyle(`tr:has(${two}[data-unread]) > td:first-child::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: 4,
  insetBlockStart: 'calc(50% - 3px)',
  inlineSize: 6,
  blockSize: 6,
  borderRadius: '50%',
  background: colour.accent,
  '@media': { [under[640]]: { insetInlineStart: -10 } },
});
/** On phones its cell is out of the flow already, where the tick is. */
globalStyle(`tr:has(${two}[data-unread]) > td:first-child`, { '@media': { [under[640]]: { position: 'absolute' } } });
/** The place of the period's menu, which comes after the first paint: nothing moves when it does. */
export const period = style({ display: 'inline-block', inlineSize: 150, blockSize: density.control });
