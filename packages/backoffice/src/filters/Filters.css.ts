import { style } from '@vanilla-extract/css';
import { hiddenText } from '../ui/base.css.ts';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

export const hidden = hiddenText;
export const builder = style({ display: 'grid', gap: scale.space.x3, justifyItems: 'start' });
export const group = style({
  position: 'relative',
  inlineSize: '100%',
  display: 'grid',
  gap: scale.space.x2,
  padding: scale.space.x3,
  border: `1px solid ${colours.colour.line}`,
  borderRadius: scale.radius.lg,
  background: colours.colour.canvas,
});
export const or = style({ color: colours.colour.muted, fontSize: scale.text.sm, fontWeight: 600 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.4fr) 32px',
  gap: scale.space.x2,
  alignItems: 'start',
  '@media': {
    [under[768]]: {
      gridTemplateColumns: 'minmax(0, 1fr) 32px',
      paddingBlockEnd: scale.space.x3,
      borderBlockEnd: `1px solid ${colours.colour.line}`,
    },
  },
});
export const joined = style({
  color: colours.colour.muted,
  fontSize: scale.text.sm,
  lineHeight: '36px',
  '@media': { [under[768]]: { gridColumn: '1', lineHeight: '32px' } },
});
const wide = { '@media': { [under[768]]: { gridColumn: '1 / -1' } } };
export const field = style(wide);
export const operator = style(wide);
export const value = style(wide);
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: scale.space.x2,
  ...wide,
});
export const remove = style({
  marginBlockStart: 2,
  '@media': { [under[768]]: { gridColumn: '2', gridRow: '1', marginBlockStart: 0 } },
});
export const add = style({ justifySelf: 'start' });

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  padding: '0 12px 12px',
});
/** A whole condition on one chip: longer than a word, and never wider than a phone. */
export const chip = style({ maxInlineSize: '100%' });
export const between = style({ color: colours.colour.muted, fontSize: scale.text.sm });

export const crowd = style({ display: 'grid', gap: scale.space.x2, marginBlockStart: scale.space.x4 });
export const total = style({ fontSize: scale.text.sm, fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const quiet = style({ color: colours.colour.muted, fontSize: scale.text.sm });
export const people = style({ display: 'grid', gap: scale.space.x2 });
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const intro = style({ marginBlockEnd: scale.space.x4, color: colours.colour.muted, fontSize: scale.text.sm });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: scale.space.x2,
  inlineSize: '100%',
  alignItems: 'center',
});
export const grow = style({ flex: 1 });
export const heading = style({ fontSize: scale.text.sm, fontWeight: 600, marginBlockEnd: scale.space.x2 });
