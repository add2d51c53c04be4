import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

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
  '@media': { print: { display: 'none' } },
});
export const content = style({ overflowY: 'auto', minBlockSize: 0 });
export const close = style({ position: 'absolute', insetInlineEnd: 8, insetBlockStart: 8, zIndex: 1 });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  padding: '12px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const bones = style({ padding: scale.space.x6 });

export const head = style({
  display: 'grid',
  gap: 4,
  padding: '14px 48px 14px 16px',
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  color: colour.muted,
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
});
export const sum = style({ color: colour.muted, fontSize: scale.text.md, fontWeight: 400 });
export const value = style({
  color: colour.text,
  fontSize: scale.text.xl,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
});

export const rows = style({ display: 'grid' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 52,
  padding: '8px 16px',
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const who = style({ display: 'grid', flex: 1, minInlineSize: 0 });
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const detail = style({ color: colour.muted, fontSize: scale.text.xs, overflowWrap: 'anywhere' });
export const adds = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const more = style({ padding: 12, borderBlockStart: `1px solid ${colour.line}` });
