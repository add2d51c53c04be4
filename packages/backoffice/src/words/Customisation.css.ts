import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'start',
  gap: 20,
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const list = style({ overflow: 'clip' });
const grid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(150px, 1fr) minmax(0, 1.2fr) minmax(0, 1.2fr) 36px',
  gap: 12,
} as const;
export const head = style({
  ...grid,
  padding: '9px 16px',
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
  '@media': { [under[640]]: { display: 'none' } },
});
export const row = style({
  ...grid,
  alignItems: 'start',
  padding: '10px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 40px', gap: 8 } },
});
export const about = style({ display: 'grid', minInlineSize: 0, '@media': { [under[640]]: { gridColumn: '1 / -1' } } });
export const name = style({ fontSize: scale.text.md, fontWeight: 550, lineHeight: 1.35 });
export const plain = style({ color: colour.muted, fontSize: scale.text.xs });
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  background: colour.surface,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const grow = style({ flex: 1 });
export const refusal = style({ padding: 12 });
export const bone = style({ paddingBlock: 8 });

export const reading = style({ position: 'sticky', insetBlockStart: 20 });
export const menu = style({
  display: 'grid',
  gap: 2,
  padding: 8,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.canvas,
});
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 8px',
  fontSize: scale.text.sm,
  fontWeight: 550,
  overflowWrap: 'anywhere',
});
export const sentences = style({
  display: 'grid',
  gap: 10,
  marginBlockStart: 14,
  fontSize: scale.text.sm,
  color: colour.muted,
  overflowWrap: 'anywhere',
});
