import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

/** How something is charged by itself, below what else can be done with it. */
export const autopay = style({ display: 'grid', gap: scale.space.x3, fontSize: scale.text.sm });
export const attempts = style({ display: 'grid', gap: scale.space.x3, margin: 0, padding: 0, listStyle: 'none' });
export const attempt = style({ display: 'grid', gap: scale.space.x1, justifyItems: 'start' });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const sum = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const quiet = style({ color: colour.muted, overflowWrap: 'anywhere' });
export const methods = style({ margin: 0, padding: 0, listStyle: 'none', fontSize: scale.text.sm });
export const method = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${scale.space.x2} ${scale.space.x4}`,
  padding: `${scale.space.x3} ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const about = style({ display: 'grid', flex: '1 1 220px', minInlineSize: 0 });
