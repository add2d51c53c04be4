import { globalStyle, style } from '@vanilla-extract/css';
import { oneLine } from '../ui/base.css.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const picker = style({ minInlineSize: 220 });

export const snippet = style({ display: 'grid', gap: 10, padding: density.pad });
export const line = style({ color: colour.muted, fontSize: scale.text.sm });
export const code = style({
  margin: 0,
  padding: 14,
  maxBlockSize: 320,
  overflow: 'auto',
  background: colour.sunken,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  fontFamily: scale.font.mono,
  fontSize: scale.text.xs,
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 2,
});

export const addSite = style({ display: 'flex', alignItems: 'flex-start', gap: 8, padding: `0 ${density.pad} 14px` });
export const grows = style({ flex: 1 });
/** Beside the box, under its label. */
export const addButton = style({ marginBlockStart: 23 });
export const listed = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 48,
  padding: '6px 8px 6px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const quiet = style({ flexShrink: 0, color: colour.muted });
export const address = style([oneLine, { flex: 1, fontSize: scale.text.sm }]);
export const nothing = style({
  padding: '14px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const page = style({ flex: 1, display: 'grid', minInlineSize: 0 });
export const pageName = style({ fontSize: scale.text.sm, fontWeight: 550 });
export const pageAddress = style([oneLine, { color: colour.muted, fontSize: scale.text.xs }]);

export const theme = style({ display: 'grid', gap: 18 });
export const pairs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(210px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
export const range = style({
  inlineSize: '100%',
  minBlockSize: density.control,
  margin: 0,
  accentColor: colour.accent,
  cursor: 'pointer',
});
export const buttons = style({ display: 'flex', justifyContent: 'flex-end', gap: 8 });

export const meters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(190px, 100%), 1fr))',
  gap: 12,
  padding: 12,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.canvas,
});
export const meter = style({ display: 'flex', alignItems: 'center', gap: 10, minInlineSize: 0 });
export const sample = style({
  flexShrink: 0,
  inlineSize: 40,
  blockSize: 40,
  borderRadius: scale.radius.md,
  border: `1px solid ${colour.line}`,
});
export const meterText = style({ display: 'grid', fontSize: scale.text.xs, lineHeight: 1.45 });
export const ratio = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: tone.danger.text,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${meter}[data-enough] ${ratio}`, { color: tone.success.text });
globalStyle(`${ratio} > svg`, { flexShrink: 0 });
