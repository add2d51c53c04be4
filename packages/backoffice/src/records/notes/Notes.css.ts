import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const all = style({ display: 'grid', gap: scale.space.x5, maxInlineSize: 760 });
export const writing = style({ display: 'grid', gap: scale.space.x2, minInlineSize: 0 });
export const boxFoot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
});
export const hint = style({ marginInlineEnd: 'auto', color: colour.muted, fontSize: scale.text.xs });

export const list = style({ display: 'grid', gap: scale.space.x4 });
export const note = style({ display: 'flex', gap: scale.space.x3, minInlineSize: 0 });
export const pinned = style({ padding: 12, borderRadius: scale.radius.lg, background: tone.warning.soft });
export const body = style({ flex: 1, minInlineSize: 0 });
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: scale.text.sm,
});
export const byline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minBlockSize: 28,
});
export const author = style({ fontWeight: 600 });
export const when = style({ color: colour.muted, fontSize: scale.text.xs });
export const pin = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: tone.warning.text,
  fontSize: scale.text.xs,
  fontWeight: 550,
});

export const taskForm = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
  padding: scale.space.x4,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  '@media': { [under[640]]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const wideOnPhone = style({ '@media': { [under[640]]: { gridColumn: '1 / -1' } } });
export const wide = style({ gridColumn: '1 / -1' });
export const task = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: scale.space.x2,
  paddingBlock: 10,
  borderBlockEnd: `1px solid ${colour.line}`,
  minInlineSize: 0,
});
export const doneText = style({ textDecoration: 'line-through', color: colour.muted });
export const due = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const late = style({ color: tone.danger.text, fontWeight: 550 });
