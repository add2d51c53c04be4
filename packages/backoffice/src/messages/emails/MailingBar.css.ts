import { style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const bar = style({
  display: 'flex',
  gap: 2,
  blockSize: 8,
  minInlineSize: 96,
  borderRadius: 999,
  overflow: 'hidden',
  background: colour.sunken,
});
const piece = { minInlineSize: 4, transition: `flex-grow ${scale.motion.base}` };
export const part = styleVariants({
  sent: { ...piece, background: tone.success.solid },
  waiting: { ...piece, background: tone.info.solid },
  skipped: { ...piece, background: colour.lineStrong },
  failed: { ...piece, background: tone.danger.solid },
  unsure: { ...piece, background: tone.warning.solid },
  bounced: { ...piece, background: tone.orange.solid },
  kept: { ...piece, background: colour.lineStrong },
});
export const small = style({ display: 'grid', gap: 4, minInlineSize: 140 });
export const line = style({ color: colour.muted, fontSize: scale.text.xs, fontVariantNumeric: 'tabular-nums' });

export const keys = style({ display: 'flex', flexWrap: 'wrap', gap: 4, marginBlockStart: 8 });
export const key = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: 32,
  padding: '4px 10px',
  border: `1px solid ${colour.line}`,
  borderRadius: 999,
  background: colour.surface,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: { '&[aria-pressed="true"]': { borderColor: colour.accent, background: colour.accentSoft } },
});
export const dot = style({ inlineSize: 8, blockSize: 8, borderRadius: 999 });
