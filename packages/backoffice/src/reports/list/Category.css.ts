import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: density.gap });
export const lines = style({ borderBlockStart: `1px solid ${colour.line}` });
export const line = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minBlockSize: 56,
  padding: `8px ${density.pad}`,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
  ':hover': { background: colour.hover },
});
export const what = style({ display: 'grid', gap: 1, flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
/** The whole line opens the report. */
export const link = style({
  fontWeight: 550,
  color: colour.text,
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
});
export const about = style({ color: colour.muted, fontSize: scale.text.sm });
export const over = style({ position: 'relative', zIndex: 1, flexShrink: 0 });
export const starred = style({ fill: tone.warning.solid, color: tone.warning.text });
export const pad = style({ padding: density.pad });
