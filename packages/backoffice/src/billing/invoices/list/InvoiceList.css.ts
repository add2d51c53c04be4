import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../../ui/theme.css.ts';
import { under } from '../../../ui/media.ts';

const { colour, tone } = colours;

export const two = style({ display: 'grid', gap: 2, justifyItems: 'start', minInlineSize: 0 });
export const atEnd = style([two, { justifyItems: 'end', '@media': { [under[640]]: { justifyItems: 'start' } } }]);
export const opener = style({
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const below = style({ color: colour.muted, fontSize: scale.text.xs });
export const late = style({ color: tone.danger.text });
export const open = style({ fontWeight: 600, fontSize: scale.text.md, whiteSpace: 'nowrap' });
export const closed = style({ color: colour.muted, whiteSpace: 'nowrap' });
export const paid = style({ color: tone.success.text, fontSize: scale.text.xs });

/** The list, and beside it the document that is open. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(360px, 2fr) minmax(0, 3fr)',
  gap: density.gap,
  alignItems: 'start',
});
export const alone = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const filter = style({ inlineSize: 148, '@media': { [under[640]]: { inlineSize: 'auto' } } });
export const key = style({ '@media': { [under[768]]: { display: 'none' } } });
