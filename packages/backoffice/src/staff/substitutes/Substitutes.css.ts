import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: scale.space.x4,
  fontSize: scale.text.sm,
});
export const muted = style({ color: colour.muted });
export const list = style({ border: `1px solid ${colour.line}`, borderRadius: scale.radius.lg, overflow: 'hidden' });
/** A class at the start, who stands in at the end; below each other on a phone. */
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 240px)',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '10px 12px',
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 } },
});
export const facts = style({ display: 'grid', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
export const title = style({ fontWeight: 600 });
export const choice = style({ minInlineSize: 0 });
export const summary = style({ padding: '10px 12px', borderRadius: scale.radius.md, background: colour.sunken });
