import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: density.gap });
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: density.gap,
  '@media': {
    [`print, ${under[1280]}`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const middle = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: density.gap,
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const tops = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: density.gap,
});
export const waiting = style({ opacity: 0.55, transition: `opacity ${scale.motion.fast}` });
export const failed = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: scale.space.x2,
  color: colour.muted,
  fontSize: scale.text.sm,
});

export const name = style({ color: colour.muted, fontSize: scale.text.sm, fontWeight: 400 });
export const figure = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 64px',
  gridTemplateRows: 'auto 1fr',
  columnGap: scale.space.x3,
  minBlockSize: 68,
});
globalStyle(`${figure} > figure`, { alignSelf: 'end' });
/** The number has the whole line, the rest is beside its line over time. */
export const whole = style({ gridColumn: '1 / -1' });
export const number = style({
  margin: '-2px -6px',
  padding: '2px 6px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: colour.text,
  fontSize: scale.text.xxl,
  fontWeight: 650,
  lineHeight: 1.2,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  ':hover': { background: colour.accentSoft },
});
export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  minBlockSize: 18,
  color: colour.muted,
  fontSize: scale.text.xs,
});
/** A number within a line of text. */
export const within = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const also = style({
  display: 'block',
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  '@media': { [under[640]]: { justifyContent: 'flex-start' } },
});
/** On a phone they stand below the title. */
globalStyle(`div:has(> ${tools})`, { '@media': { [under[640]]: { display: 'grid', justifyItems: 'start' } } });
globalStyle(`${tools} [role=group] button`, { blockSize: 28, paddingInline: 8 });
globalStyle(`${tools} :is(button, [role=group])`, { '@media': { print: { display: 'none' } } });
export const count = style({
  marginBlockEnd: scale.space.x2,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});
export const nothing = style({
  paddingBlock: scale.space.x6,
  color: colour.muted,
  fontSize: scale.text.sm,
  textAlign: 'center',
});
export const others = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: '8px 8px 0',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});
export const printed = style({
  display: 'none',
  color: colour.muted,
  '@media': { print: { display: 'block' } },
});
globalStyle(`${stack} section`, { '@media': { print: { breakInside: 'avoid', boxShadow: 'none' } } });
