import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

/** A line: its name above its numbers. */
export const line = style({
  display: 'grid',
  gap: scale.space.x3,
  padding: scale.space.x3,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
});
export const name = style({ display: 'flex', gap: scale.space.x2, alignItems: 'start' });
export const sums = style({
  display: 'grid',
  gridTemplateColumns: '88px repeat(3, minmax(0, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const taxes = style({
  display: 'grid',
  justifyItems: 'start',
  gap: scale.space.x1,
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const label = style({ fontWeight: 600 });
export const adding = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: scale.space.x2,
  alignItems: 'center',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
