import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

/** Two fields a row; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${scale.space.x4} ${scale.space.x4}`,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const wide = style({ gridColumn: '1 / -1', selectors: { '&:empty': { display: 'none' } } });
export const section = style({
  gridColumn: '1 / -1',
  marginBlockStart: scale.space.x2,
  paddingBlockStart: scale.space.x4,
  borderBlockStart: `1px solid ${colours.colour.line}`,
  fontSize: scale.text.sm,
  fontWeight: 600,
});
export const more = style({ gridColumn: '1 / -1', justifySelf: 'start' });

export const conflictField = style({ display: 'grid', gap: scale.space.x2, border: 0, margin: 0, padding: 0 });
export const conflictName = style({ padding: 0, marginBlockEnd: 6, fontSize: scale.text.sm, fontWeight: 600 });
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x3,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const side = style({
  display: 'flex',
  gap: 10,
  padding: '10px 12px',
  border: `1px solid ${colours.colour.lineStrong}`,
  borderRadius: scale.radius.md,
  fontSize: scale.text.sm,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&:has(:checked)': { borderColor: colours.colour.accent, background: colours.colour.accentSoft },
    '&:focus-within': { outline: `2px solid ${colours.colour.focus}`, outlineOffset: 2 },
  },
});
export const sideLabel = style({ display: 'block', color: colours.colour.muted, fontSize: scale.text.xs });
export const choices = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  minInlineSize: 0,
});
