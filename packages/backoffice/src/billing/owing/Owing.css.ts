import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

/** The older a debt, the warmer its colour. */
export const fill = styleVariants({
  not_due: { background: tone.info.solid },
  days_30: { background: tone.cyan.solid },
  days_60: { background: tone.warning.solid },
  days_90: { background: tone.orange.solid },
  older: { background: tone.danger.solid },
});
/** The bar of one family. */
export const bar = style({
  display: 'flex',
  gap: 1,
  blockSize: 8,
  inlineSize: 120,
  '@media': { [under[640]]: { inlineSize: '100%', minInlineSize: 80 } },
});
export const wideBar = style({ inlineSize: '100%' });
export const barPart = style({ minInlineSize: 3, borderRadius: 2 });
/** A number that opens what is behind it. */
export const number = style({
  padding: '2px 4px',
  margin: '-2px -4px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const about = style({ flex: '1 1 180px', margin: 0, color: colour.muted, fontSize: scale.text.sm });
export const reminded = style({ display: 'inline-flex', flexWrap: 'wrap', gap: scale.space.x2, alignItems: 'center' });
export const late = style({ color: tone.danger.text, fontWeight: 550 });
export const whole = style({ fontWeight: 600 });
export const parts = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const part = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '2px 12px',
  padding: '10px 12px',
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const open = style({ textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' });
export const pay = style({ gridRow: '1 / span 3', gridColumn: 2, alignSelf: 'center' });
