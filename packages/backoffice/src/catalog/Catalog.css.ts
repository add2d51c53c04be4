import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

/** Two fields a row; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const paying = style([grid, { padding: scale.space.x4, borderBlockEnd: `1px solid ${colour.line}` }]);
export const wide = style({ gridColumn: '1 / -1' });
/** A part of a form under a heading of its own. */
export const part = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: scale.space.x3,
  border: 0,
  margin: 0,
  padding: 0,
  paddingBlockStart: scale.space.x4,
  borderBlockStart: `1px solid ${colour.line}`,
  minInlineSize: 0,
});
export const partTitle = style({ float: 'inline-start', padding: 0, fontSize: scale.text.sm, fontWeight: 600 });
export const lines = style({
  display: 'grid',
  gap: scale.space.x2,
  clear: 'both',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const line = style({
  display: 'flex',
  gap: scale.space.x2,
  alignItems: 'start',
  '@media': { [under[640]]: { flexWrap: 'wrap' } },
});
/** A button beside fields with labels: level with their boxes, whatever is said below one of them. */
export const level = style({ marginBlockStart: 23 });
export const grow = style({ flex: 1, minInlineSize: 0 });
export const narrow = style({
  inlineSize: 132,
  flexShrink: 0,
  '@media': { [under[640]]: { inlineSize: 'auto', flex: 1, minInlineSize: 90 } },
});
export const start = style({ justifySelf: 'start' });
export const muted = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm, overflowWrap: 'anywhere' });
export const money = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

export const pictureField = style({
  display: 'flex',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { flexDirection: 'column' } },
});
export const preview = style({
  inlineSize: 144,
  blockSize: 96,
  objectFit: 'cover',
  borderRadius: scale.radius.md,
  border: `1px solid ${colour.line}`,
  background: colour.sunken,
});

/** A name with its small picture or colour before it. */
export const named = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minInlineSize: 0,
  fontWeight: 550,
});
export const thumb = style({
  inlineSize: 36,
  blockSize: 36,
  objectFit: 'cover',
  borderRadius: scale.radius.sm,
  border: `1px solid ${colour.line}`,
  background: colour.sunken,
  flexShrink: 0,
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: scale.space.x4, minInlineSize: 0 });
export const described = style({
  marginBlockStart: scale.space.x3,
  paddingBlockStart: scale.space.x3,
  borderBlockStart: `1px solid ${colour.line}`,
  overflowWrap: 'anywhere',
});
export const cover = style({
  display: 'block',
  marginBlockEnd: scale.space.x3,
  inlineSize: '100%',
  maxBlockSize: 280,
  objectFit: 'cover',
  borderRadius: scale.radius.md,
});
export const beside = style({ display: 'flex', alignItems: 'center', gap: scale.space.x2, minBlockSize: 36 });
export const tail = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const filter = style({ inlineSize: 200, '@media': { [under[640]]: { inlineSize: '100%' } } });
