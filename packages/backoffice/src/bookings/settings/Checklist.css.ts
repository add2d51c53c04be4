import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';
import { under } from '../../ui/media.ts';

const { colour, tone } = colours;

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  background: colour.line,
  borderBlockStart: `1px solid ${colour.line}`,
  borderEndStartRadius: scale.radius.lg,
  borderEndEndRadius: scale.radius.lg,
  overflow: 'hidden',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const step = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '12px 16px',
  background: colour.surface,
  // Where they are below each other, what is done makes room.
  selectors: { '&[data-done]': { '@media': { [under[1024]]: { display: 'none' } } } },
});
export const words = style({ display: 'grid', gap: 2, minInlineSize: 0, fontSize: scale.text.sm });
export const name = style({ fontWeight: 600 });
export const line = style({ color: colour.muted, fontSize: scale.text.xs });
export const done = style({ flexShrink: 0, color: tone.success.text });
export const open = style({ flexShrink: 0, color: colour.faint });
export const count = style({ color: colour.muted, fontSize: scale.text.sm, fontVariantNumeric: 'tabular-nums' });
