import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';
import { toneNames, type Tone } from '../../ui/tones.ts';

const { colour, tone } = colours;
const eachTone = Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>;

export const bar = style({
  display: 'flex',
  gap: 2,
  blockSize: 8,
  marginBlockEnd: scale.space.x3,
  borderRadius: 4,
  overflow: 'hidden',
});
export const share = styleVariants(eachTone, (name) => ({
  flexBasis: 0,
  minInlineSize: 4,
  background: tone[name].solid,
}));
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: 30,
  paddingInline: 12,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: 999,
  background: colour.surface,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: { '&[aria-pressed="true"]': { background: colour.press } },
  '@media': { [under[640]]: { minBlockSize: 40 } },
});
export const dot = styleVariants(eachTone, (name) => ({
  inlineSize: 8,
  blockSize: 8,
  borderRadius: '50%',
  background: tone[name].solid,
}));
export const count = style({ color: colour.muted, fontVariantNumeric: 'tabular-nums' });
export const tools = style({ maxInlineSize: 320, marginBlock: scale.space.x3 });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const retryAll = style({ marginBlock: scale.space.x2 });

export const runs = style({
  marginBlockStart: scale.space.x3,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  overflow: 'hidden',
});
export const bone = style({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gap: scale.space.x3,
  padding: 12,
});
export const run = style({
  borderBlockEnd: `1px solid ${colour.line}`,
  ':last-child': { borderBlockEnd: 0 },
  selectors: { '&[data-failed]': { background: `color-mix(in srgb, ${tone.danger.soft} 40%, transparent)` } },
});
export const summary = style({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) 264px 92px 16px',
  alignItems: 'center',
  gap: scale.space.x3,
  inlineSize: '100%',
  padding: '10px 12px',
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  ':focus-visible': { outlineOffset: -2 },
  '@media': { [under[640]]: { gridTemplateColumns: '32px minmax(0, 1fr) auto 16px' } },
});
export const text = style({ display: 'grid', minInlineSize: 0 });
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 });
export const outcome = styleVariants(eachTone, (one) => ({
  fontSize: scale.text.xs,
  color: one === 'neutral' || one === 'success' ? colour.muted : tone[one].text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

export const mini = style({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  '@media': { [under[640]]: { display: 'none' } },
});
export const miniLine = style({ display: 'flex', alignItems: 'center', gap: 4 });
const miniBase = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: 18,
  blockSize: 18,
  borderRadius: '50%',
});
export const mark = styleVariants(eachTone, (one) => [miniBase, { background: tone[one].soft, color: tone[one].text }]);
export const emptyMark = style([miniBase, { border: `1px dashed ${colour.lineStrong}` }]);
export const track = style({ flex: 1, blockSize: 2, background: colour.line });
export const filled = styleVariants({ info: 'info', success: 'success' } as const, (one) => ({
  display: 'block',
  blockSize: 2,
  background: tone[one].solid,
}));
export const shortTrack = style({ inlineSize: 20, blockSize: 2, background: tone.success.solid });
export const dashed = style({ inlineSize: 20, borderBlockStart: `2px dashed ${colour.lineStrong}` });
export const times = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 6,
  color: colour.muted,
  fontSize: 10,
  fontVariantNumeric: 'tabular-nums',
});
// A date that is too long breaks: it never reaches below the state.
globalStyle(`${times} > :last-child`, { textAlign: 'end' });

export const details = style({
  display: 'grid',
  gap: scale.space.x3,
  padding: '4px 12px 14px 56px',
  fontSize: scale.text.sm,
  '@media': { [under[640]]: { paddingInlineStart: 12 } },
});
export const stops = style({ display: 'grid', gap: scale.space.x3 });
export const stop = style({
  position: 'relative',
  display: 'grid',
  gap: 4,
  paddingInlineStart: 28,
  selectors: {
    // The line to the next stop.
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      insetBlock: `20px calc(-1 * ${scale.space.x3})`,
      insetInlineStart: 8,
      inlineSize: 2,
      background: colour.line,
    },
  },
});
export const stopMark = style({ position: 'absolute', insetBlockStart: 1, insetInlineStart: 0 });
export const stopHead = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px' });
export const stopTitle = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.xs });
export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 14px' });
export const fact = style({ display: 'flex', gap: 4, minInlineSize: 0, overflowWrap: 'anywhere' });
export const mails = style({ display: 'grid', gap: 4, overflowWrap: 'anywhere' });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  padding: '10px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
});
