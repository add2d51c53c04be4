import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const all = style({ display: 'grid', gap: scale.space.x4, justifyItems: 'stretch' });
export const facts = style({ display: 'grid', gap: 2, minInlineSize: 0, fontSize: scale.text.sm });
export const days = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' });
export const span = style({ fontWeight: 550, fontVariantNumeric: 'tabular-nums' });
export const quiet = style({ color: colour.muted, overflowWrap: 'anywhere' });
export const decide = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, marginBlockStart: 4 });

export const list = style({
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  overflow: 'hidden',
});
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: `12px ${density.pad}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const aside = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x3,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const form = style({ display: 'grid', gap: scale.space.x4 });
/** What can be done with the list, above it. */
export const actions = style({ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: scale.space.x2 });
