import { globalStyle, style, type StyleRule } from '@vanilla-extract/css';
import { panel, role } from '../shared/theme.css.ts';

const strong = '600';
/** Room for two columns, whatever the window. */
const roomFor = (rule: StyleRule): object => ({ '@container': { '(min-width: 48em)': rule } });
const line = `1px solid ${role.line}`;
const round = `calc(${role.radius} * 1.5)`;
const tint = `color-mix(in srgb, ${role.text} 4%, ${role.surface})`;

/** On the wrapper, beside its base: two columns need more room than a form. */
export const roomy = style({ maxWidth: 'var(--school-max-width, 1000px)' });

export const frame = style({
  background: tint,
  border: line,
  borderRadius: round,
  overflow: 'clip',
  // What lies on it is lighter, also in the dark.
  selectors: { '[data-theme=dark] > &': { background: role.fieldBg } },
});
/** What takes the focus must not end up below the bar. */
globalStyle(`${frame} *`, { scrollMarginBottom: '190px' });
globalStyle(`:where(${frame}) :is(b, legend)`, { fontWeight: strong });
globalStyle(`:where(${frame}) small`, { display: 'block', fontSize: '.8125em', color: role.muted, lineHeight: 1.4 });
globalStyle(`:where(${frame}) :is(ol, li)`, { margin: 0, padding: 0, listStyle: 'none' });

export const icon = style({
  flex: 'none',
  width: '1.25em',
  height: '1.25em',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  verticalAlign: '-.25em',
});

export const muted = style({ fontSize: '.875em', color: role.muted });
export const danger = style({ color: role.danger });
export const quiet = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '44px',
  color: role.muted,
  textDecoration: 'none',
});

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  padding: '10px 16px 0',
  ...roomFor({ padding: '16px 24px 0' }),
});
globalStyle(`${header} > b`, { flex: 1, minWidth: 0 });
export const logo = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '34px',
  height: '34px',
  overflow: 'hidden',
  borderRadius: role.radius,
  background: role.accent,
  color: role.onAccent,
  fontSize: '14px',
  fontWeight: strong,
});
globalStyle(`${logo} > img`, {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  background: '#fff',
});

/** One column is no grid: a bar that stays at the bottom of the screen must move along all of it. */
export const columns = style({
  ...roomFor({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 24em', gridTemplateRows: 'auto 1fr' }),
});
export const account = style({
  display: 'grid',
  alignContent: 'start',
  gap: '14px',
  padding: '4px 16px 20px',
  ...roomFor({ gridRow: '1 / 3', padding: '8px 24px 24px' }),
});
export const title = style({ fontSize: '1.5em', lineHeight: 1.25, fontWeight: strong });
export const sum = style({ fontSize: '2.5em', lineHeight: 1.15, fontWeight: '700', letterSpacing: '-.02em' });
globalStyle(`${sum} > small`, { fontSize: '.4em', fontWeight: 400, letterSpacing: 0 });
export const late = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  marginTop: '6px',
  color: role.danger,
  fontWeight: strong,
});
export const card = style({
  display: 'grid',
  gap: '10px',
  padding: '14px 16px 4px',
  background: role.surface,
  border: line,
  borderRadius: round,
});
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 12px',
});
globalStyle(`${frame} summary`, { minHeight: '44px', paddingBlock: '11px', cursor: 'pointer' });
globalStyle(`${card} summary`, { borderTop: line, fontWeight: strong });
export const others = style({});
globalStyle(`${others} > ${card}`, { marginBottom: '10px' });

/** Parts are as wide as their amounts, and none so narrow that its words don't fit. */
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: '4px' });
globalStyle(`${bar} > li`, { flex: '1 1 0', minWidth: 0 });
globalStyle(`${bar}[data-is=worded] > li`, { minWidth: 'min(5em, 100%)' });
globalStyle(`${bar} i`, {
  display: 'grid',
  placeItems: 'center',
  height: '24px',
  marginBottom: '4px',
  overflow: 'hidden',
  borderRadius: '4px',
  background: role.line,
  fontSize: '.75em',
  fontStyle: 'normal',
  fontWeight: strong,
  forcedColorAdjust: 'none',
});
globalStyle(`${bar} > [data-is=paid] > i`, { background: role.success, color: role.surface });
globalStyle(`${bar} > [data-is=next] > i`, { background: role.soft, border: `2px solid ${role.accent}` });
globalStyle(`${bar} > [data-is=late] > i`, { background: role.dangerSoft, border: `2px solid ${role.danger}` });
globalStyle(`${bar} > [data-is=late] small`, { color: role.danger });
globalStyle(`${bar} b`, { display: 'block', fontSize: '.9375em' });

export const choose = style({
  display: 'grid',
  gap: '12px',
  padding: '0 16px 16px',
  ...roomFor({ padding: '8px 24px 16px 0' }),
});
globalStyle(`${choose} > legend`, { marginBottom: '10px', fontSize: '1.0625em' });
/** What is chosen by one press, side by side; each is as wide as its words. */
export const tiles = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });
export const tile = style({
  flex: 'auto',
  padding: '8px 12px',
  background: role.surface,
  border: line,
  borderRadius: role.radius,
  lineHeight: 1.35,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: role.accent },
    '&:has(:checked)': { borderColor: role.accent, background: role.soft, boxShadow: `inset 0 0 0 1px ${role.accent}` },
    '&:has(:focus-visible)': { outline: `3px solid ${role.focus}`, outlineOffset: '2px' },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&:has(:checked)': { borderWidth: '4px' } } } },
});
export const list = style({ background: role.surface, border: line, borderRadius: round, overflow: 'clip' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '14px',
  alignItems: 'center',
  minHeight: '56px',
  padding: '8px 14px',
  lineHeight: 1.35,
  cursor: 'pointer',
  selectors: { '& + &': { borderTop: line }, '&:not([data-is=chosen])': { color: role.muted } },
});
globalStyle(`${item} > b`, { textAlign: 'end' });
globalStyle(`${frame} [type=checkbox]`, { flex: 'none', width: '22px', height: '22px', accentColor: role.accent });
globalStyle(`${item} small > b`, { color: role.danger });
export const tick = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  fontSize: '.9375em',
});
export const link = style({
  minHeight: '44px',
  padding: 0,
  border: 0,
  background: 'none',
  color: `color-mix(in srgb, ${role.accent} 65%, ${role.text})`,
  textDecoration: 'underline',
  cursor: 'pointer',
});

export const inside = style({ padding: '0 16px 16px' });

/** The bar stays at the bottom of the screen while the widget is on it. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'grid',
  gap: '8px',
  padding: '12px 16px',
  background: role.surface,
  borderTop: line,
  ...roomFor({
    gridColumn: '2',
    position: 'static',
    alignSelf: 'start',
    padding: '0 24px 24px 0',
    background: 'none',
    borderTop: 0,
  }),
});
globalStyle(`${foot} ${tile}`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  minHeight: '44px',
  fontWeight: strong,
});
export const button = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  minHeight: `calc(${role.control} + 6px)`,
  padding: '.5em 1.2em',
  border: '1px solid transparent',
  borderRadius: role.radius,
  background: role.accent,
  color: `${role.onAccent}`,
  fontSize: '1.0625em',
  fontWeight: strong,
  cursor: 'pointer',
});
globalStyle(`${button}[aria-disabled=true]`, { background: role.line, color: role.muted, cursor: 'default' });
export const hint = style({ textAlign: 'center' });
export const secondary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: role.control,
  padding: '.5em 1.2em',
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  background: 'none',
  color: `${role.text}`,
  fontWeight: strong,
  textDecoration: 'none',
  cursor: 'pointer',
});
export const alert = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '10px',
  padding: '1em',
  background: role.soft,
  border: `1px solid ${role.accent}`,
  borderInlineStartWidth: '4px',
  borderRadius: role.radius,
});
/** Without a page, it is all there is. */
globalStyle(`${panel} > ${alert}`, { padding: 0, border: 0, background: 'none' });
/** These take the focus so that they are read out; there is nothing to press. */
globalStyle(`:is(${title}, ${sum}, ${alert}):focus`, { outline: 'none' });
