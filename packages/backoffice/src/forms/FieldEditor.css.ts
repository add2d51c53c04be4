import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const editor = style({
  display: 'grid',
  gap: 16,
  padding: 16,
  background: colour.surface,
  borderBlockStart: `1px solid ${colour.line}`,
  boxShadow: `inset 3px 0 0 ${colour.accent}`,
  minInlineSize: 0,
});
export const kind = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: scale.text.sm,
  color: colour.muted,
});
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: 12,
});
export const ticks = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 20px' });
export const refusal = style({ color: tone.danger.text, fontSize: scale.text.sm });
export const foot = style({ display: 'flex', alignItems: 'center', gap: 8 });
export const grow = style({ flex: 1 });

export const options = style({ display: 'grid', gap: 8, minInlineSize: 0 });
export const legend = style({ fontSize: scale.text.sm, fontWeight: 550, marginBlockEnd: 6 });
export const option = style({ display: 'flex', alignItems: 'flex-start', gap: 4 });
export const value = style({ flex: 1 });
export const number = style({
  inlineSize: 22,
  flexShrink: 0,
  paddingBlockStart: 8,
  color: colour.muted,
  fontSize: scale.text.xs,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [under[640]]: { display: 'none' } },
});
export const mistake = style({ color: tone.danger.text, fontSize: scale.text.xs });
export const hint = style({ color: colour.muted, fontSize: scale.text.xs });
export const note = style({ color: colour.muted, fontSize: scale.text.sm });
