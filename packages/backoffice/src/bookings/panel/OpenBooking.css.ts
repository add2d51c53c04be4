import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const beside = style({
  position: 'sticky',
  insetBlockStart: density.gap,
  display: 'flex',
  flexDirection: 'column',
  maxBlockSize: 'calc(100dvh - 96px)',
  overflow: 'hidden',
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const content = style({ position: 'relative', overflowY: 'auto', minBlockSize: 0 });
export const close = style({ position: 'absolute', insetInlineEnd: 8, insetBlockStart: 5, zIndex: 1 });
export const foot = style({ padding: '12px 16px', borderBlockStart: `1px solid ${colour.line}` });
export const bones = style({ padding: scale.space.x6 });

export const answering = style({ display: 'grid', gap: scale.space.x3, inlineSize: '100%' });
export const buttons = style({ display: 'flex', gap: scale.space.x2 });
export const grow = style({ flex: 1 });
/** A key on a filled button. */
globalStyle(`${grow} kbd`, { color: 'inherit', background: 'transparent', borderColor: 'currentColor', opacity: 0.8 });

/** By when it must be answered, with the time left. */
const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '10px 44px 10px 16px',
  borderBlockEnd: '1px solid',
  fontSize: scale.text.sm,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
export const by = styleVariants(
  { warning: 'warning', danger: 'danger', orange: 'orange', neutral: 'neutral' } as const,
  (name) => [bar, { background: tone[name].soft, borderColor: tone[name].line, color: tone[name].text }],
);
/** Where the panel has a head of its own, nothing is in the bar's corner. */
globalStyle(`dialog ${bar}`, { paddingInlineEnd: 16 });
export const track = style({
  flex: 1,
  minInlineSize: 24,
  blockSize: 5,
  borderRadius: 3,
  overflow: 'hidden',
  background: 'color-mix(in srgb, currentColor 18%, transparent)',
});
export const spent = style({ blockSize: '100%', borderRadius: 3, background: 'currentColor' });

export const part = style({
  display: 'grid',
  gap: scale.space.x3,
  marginInline: 16,
  paddingBlock: 14,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const notice = style({ padding: '12px 16px 0' });
export const heading = style({
  paddingInlineEnd: 32,
  fontSize: scale.text.lg,
  fontWeight: 650,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
export const muted = style({ color: colour.muted, fontSize: scale.text.sm });
export const title = style({ display: 'grid', gap: 2, minInlineSize: 0 });
export const between = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  fontSize: scale.text.sm,
});

/** The seats of the class: a box each. */
export const seats = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
const seat = style({
  flex: '1 1 30px',
  maxInlineSize: 84,
  minInlineSize: 20,
  blockSize: 22,
  paddingInline: 4,
  borderRadius: 5,
  border: '1px solid transparent',
  fontSize: 11,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const seatOf = styleVariants({
  taken: [seat, { background: colour.press }],
  held: [
    seat,
    {
      borderColor: colour.lineStrong,
      background: `repeating-linear-gradient(-45deg, ${colour.sunken} 0 4px, ${colour.press} 4px 7px)`,
    },
  ],
  ours: [
    seat,
    { flex: '2 1 56px', borderColor: colour.accent, background: colour.accentSoft, color: colour.accentText },
  ],
  free: [seat, { borderColor: colour.lineStrong, borderStyle: 'dashed' }],
});

export const person = style({ display: 'flex', alignItems: 'center', gap: scale.space.x3, minInlineSize: 0 });
export const who = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: 1 });
export const name = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 600 });
export const reach = style({ color: colour.muted, fontSize: scale.text.xs, overflowWrap: 'anywhere' });
export const money = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const children = style({ display: 'grid', gap: 10 });

export const checks = style({ display: 'grid', gap: scale.space.x2, fontSize: scale.text.sm });
export const check = style({ display: 'flex', alignItems: 'flex-start', gap: scale.space.x2, lineHeight: '20px' });
export const good = style({ flexShrink: 0, marginBlockStart: 2, color: tone.success.text });
export const doubt = style({ flexShrink: 0, marginBlockStart: 2, color: tone.warning.text });
export const says = style({ flex: 1, minInlineSize: 0 });

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 32%) 1fr',
  gap: `6px ${scale.space.x3}`,
  fontSize: scale.text.sm,
});
export const when = style({ color: colour.muted });
export const note = style({ color: colour.muted, overflowWrap: 'anywhere' });
