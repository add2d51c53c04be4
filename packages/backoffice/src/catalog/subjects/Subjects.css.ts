import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';
import { toneNames, type Tone } from '../../ui/tones.ts';

const { colour, tone } = colours;
const all = Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>;

const square = style({
  inlineSize: 36,
  blockSize: 36,
  borderRadius: scale.radius.sm,
  border: '1px solid',
  display: 'block',
});
export const swatch = styleVariants(all, (name) => [
  square,
  { background: tone[name].soft, borderColor: tone[name].line, boxShadow: `inset 4px 0 0 ${tone[name].solid}` },
]);

export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x3,
  clear: 'both',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const way = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 10,
  rowGap: 6,
  alignContent: 'start',
  padding: 12,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: colour.accent, background: colour.accentSoft },
    '&:focus-within': { outline: `2px solid ${colour.focus}`, outlineOffset: 2 },
  },
});
export const dot = style({ margin: 0, marginBlockStart: 2, inlineSize: 16, blockSize: 16, accentColor: colour.accent });
export const wayName = style({ fontWeight: 600, fontSize: scale.text.sm });
export const wayLine = style({ gridColumn: 2, color: colour.muted, fontSize: scale.text.xs });
export const picture = style({
  gridColumn: '1 / -1',
  inlineSize: '100%',
  blockSize: 'auto',
  maxInlineSize: 300,
  display: 'block',
});
export const session = style({ fill: tone.info.soft, stroke: tone.info.solid, strokeWidth: 1.5 });
export const period = style({ fill: 'none', stroke: colour.lineStrong, strokeWidth: 1.5 });
export const coin = style({ fill: tone.success.solid, stroke: 'none' });
export const bigCoin = style({ fill: tone.success.solid, stroke: 'none' });
export const bar = style({ stroke: tone.success.solid, strokeWidth: 2, fill: 'none' });

export const picker = style({
  display: 'grid',
  gap: 2,
  clear: 'both',
  maxBlockSize: 340,
  overflowY: 'auto',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  padding: 8,
});
export const pickerHead = style({ display: 'flex', alignItems: 'center', gap: scale.space.x2 });
export const pickerRows = style({ display: 'grid', gap: 6, paddingInlineStart: 28, paddingBlock: '4px 8px' });
export const pickerRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
});
export const turned = style({ transform: 'rotate(90deg)' });
export const people = style({ display: 'grid', gap: scale.space.x3, margin: 0, padding: 0, listStyle: 'none' });
export const person = style({ display: 'flex', alignItems: 'center', gap: 10, minInlineSize: 0 });
