import { createVar, globalStyle, style, type StyleRule } from '@vanilla-extract/css';
import { role } from '../shared/theme.css.ts';

const strong = '600';
/** Room for three columns, whatever the window. */
const roomFor = (rule: StyleRule): object => ({ '@container': { '(min-width: 56em)': rule } });
const ring = { outline: `3px solid ${role.focus}`, outlineOffset: '2px' };
const scarce = createVar();
const tint = `color-mix(in srgb, ${role.text} 4%, ${role.surface})`;
const line = `1px solid ${role.line}`;

/** On the wrapper, beside its base: three columns need more room than a form. */
export const roomy = style({
  maxWidth: 'var(--school-max-width, 1160px)',
  vars: { [scarce]: '#a8480a' },
  selectors: { '&[data-theme="dark"]': { vars: { [scarce]: '#f0a35e' } } },
});

export const narrow = style(roomFor({ display: 'none' }));
export const wide = style({ display: 'none', ...roomFor({ display: 'block' }) });
export const title = style({ fontSize: '1.5em', lineHeight: 1.2, fontWeight: strong });
export const note = style({ marginTop: '-10px', color: role.muted });
export const text = style({ whiteSpace: 'pre-line' });

export const frame = style({
  overflow: 'clip',
  background: role.surface,
  border: line,
  borderRadius: `calc(${role.radius} * 1.5)`,
});
/** What takes the focus must not end up below the bar. */
globalStyle(`${frame} *`, { scrollMarginBottom: '150px' });
globalStyle(`:where(${frame}) :is(b, h3)`, { fontWeight: strong });
globalStyle(`:where(${frame}) small`, { display: 'block', fontSize: '.8125em', color: role.muted, lineHeight: 1.4 });
globalStyle(`:where(${frame}) :is(b, small)[data-is=many]`, { color: role.success });
globalStyle(`:where(${frame}) button[aria-disabled=true]`, { color: role.muted, cursor: 'default' });

const bare = { border: 0, padding: 0, background: 'none', cursor: 'pointer' } as const;
const target = { ...bare, display: 'grid', placeItems: 'center', width: '44px', minHeight: '44px' } as const;
export const square = style(target);

/** An arrow is two borders: an image would need an img-src of the page's policy. */
const arrow = { width: '.6em', height: '.6em', border: 'solid', borderWidth: '2px 2px 0 0' } as const;
export const right = style({
  ...arrow,
  rotate: '45deg',
  selectors: { '[dir=rtl] &': { rotate: '225deg' } },
});
export const left = style({
  ...arrow,
  rotate: '225deg',
  selectors: { '[dir=rtl] &': { rotate: '45deg' } },
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: '44px',
  padding: '4px 16px 0',
  fontSize: '.9375em',
  fontWeight: strong,
  color: role.muted,
  ...roomFor({ padding: '4px 24px', minHeight: '56px', borderBottom: line }),
});
globalStyle(`[data-step=when] ${square}[aria-label=Back]`, roomFor({ display: 'none' }));
globalStyle(`${header} > ol`, {
  display: 'flex',
  gap: '4px',
  width: '100%',
  margin: 0,
  padding: 0,
  ...roomFor({ gap: '2em', width: 'auto' }),
});
globalStyle(`${header} li`, {
  flex: 1,
  height: '4px',
  borderRadius: '2px',
  background: role.line,
  fontSize: 0,
  listStyle: 'none',
  ...roomFor({
    display: 'flex',
    alignItems: 'center',
    gap: '.5em',
    height: 'auto',
    background: 'none',
    fontSize: 'inherit',
    textTransform: 'capitalize',
    whiteSpace: 'nowrap',
  }),
});
globalStyle(`${header} [data-is=done], ${header} [data-is=here]`, {
  background: role.accent,
  ...roomFor({ background: 'none', color: role.text }),
});
globalStyle(`${header} li > i`, {
  width: '1.8em',
  lineHeight: '1.8em',
  borderRadius: '50%',
  textAlign: 'center',
  fontStyle: 'normal',
  ...roomFor({ background: role.line }),
});
globalStyle(`${header} [data-is=here] > i`, roomFor({ background: role.accent, color: role.onAccent }));
globalStyle(`${header} [data-is=done] > i`, roomFor({ background: role.text, color: role.surface }));

export const columns = style({
  display: 'grid',
  ...roomFor({ gridTemplateColumns: 'minmax(0, 1fr) 17em', minHeight: '32em' }),
});
globalStyle(`[data-step=when] > ${columns}`, roomFor({ gridTemplateColumns: '17.5em minmax(0, 1fr) 17em' }));
globalStyle(`[data-step=choose] > ${columns}`, roomFor({ gridTemplateColumns: '17.5em minmax(0, 1fr)' }));
globalStyle(`[data-step=done] > ${columns}`, roomFor({ display: 'block' }));

export const choose = style({
  padding: '12px 16px 24px',
  ...roomFor({ padding: '16px 12px', background: tint, borderInlineEnd: line }),
});
globalStyle(`[data-step=when] ${choose}`, { display: 'none', ...roomFor({ display: 'block' }) });
globalStyle(`${choose} > h2`, roomFor({ fontSize: '1.125em', paddingInline: '10px' }));
globalStyle(`${choose} h3`, {
  margin: '1.2em 0 .4em',
  fontSize: '.875em',
  color: role.muted,
  ...roomFor({ paddingInline: '10px' }),
});
export const subject = style({
  ...bare,
  display: 'grid',
  gridTemplateColumns: '.7em minmax(0, 1fr) auto',
  gap: '2px 10px',
  alignItems: 'center',
  width: '100%',
  marginBottom: '8px',
  padding: '10px 14px',
  textAlign: 'start',
  border: line,
  borderRadius: role.radius,
  selectors: { '&:hover, &[aria-current]': { borderColor: role.accent } },
  ...roomFor({ padding: '6px 10px', marginBottom: '4px' }),
});
globalStyle(`${subject}:not([aria-current], :hover)`, roomFor({ borderColor: 'transparent' }));
globalStyle(`${subject} > small`, { gridColumn: '2 / -1' });
globalStyle(`${subject} > i`, { height: '.7em', borderRadius: '50%', forcedColorAdjust: 'none' });

export const main = style({
  display: 'grid',
  alignContent: 'start',
  gap: '16px',
  padding: '12px 16px 24px',
  ...roomFor({ padding: '20px 24px' }),
});
globalStyle(`[data-step=choose] ${main}`, { display: 'none', ...roomFor({ display: 'grid' }) });

export const children = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 8px 8px 14px',
  borderRadius: role.radius,
  background: tint,
});
globalStyle(`${main} > ${children}`, roomFor({ display: 'none' }));
globalStyle(`${children} > span`, {
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  background: role.fieldBg,
});
globalStyle(`${children} button`, { ...target, fontSize: '1.25em' });

export const week = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' });
globalStyle(`${week} > b`, { flex: 1, ...roomFor({ flexBasis: '100%' }) });
/** The days are below the month and its arrows, or between the arrows where there is room. */
globalStyle(`${week} > div`, {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '2px',
  order: 1,
  width: '100%',
  ...roomFor({ order: 0, width: 'auto', flex: 1 }),
});
export const day = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  padding: '6px 0 8px',
  borderRadius: role.radius,
  lineHeight: 1.3,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: role.soft },
    '&:has(:disabled)': { color: role.muted, background: 'none', cursor: 'default' },
    '&:has(:checked)': { background: role.accent, color: role.onAccent, forcedColorAdjust: 'none' },
    '&:has(:focus-visible)': ring,
  },
});
globalStyle(`${day} > b`, { fontSize: '1.1875em' });
globalStyle(`${day}:has(:disabled) > b`, { fontWeight: 400 });
globalStyle(`${day} > span`, { display: 'flex', gap: '3px', height: '7px' });
/** Full of colour with seats, a diamond with few, a ring with too few. */
globalStyle(`${day} i`, {
  width: '7px',
  border: '2px solid',
  borderRadius: '50%',
  color: role.muted,
  forcedColorAdjust: 'none',
});
globalStyle(`${day} [data-is=many]`, { background: 'currentColor', color: role.success });
globalStyle(`${day} [data-is=few]`, { background: 'currentColor', borderRadius: 0, rotate: '45deg', scale: '.85' });
globalStyle(`${frame} [data-is=few]`, { color: scarce });
globalStyle(`${day}:has(:checked) :is(i, small)`, { color: 'inherit' });

export const times = style({ display: 'grid', gap: '8px' });
globalStyle(`${times} > legend`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  width: '100%',
  paddingBottom: '8px',
});
export const time = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '4.4em minmax(0, 1fr) auto',
  gap: '0 10px',
  alignItems: 'center',
  minHeight: '64px',
  padding: '10px 14px',
  border: line,
  borderRadius: role.radius,
  background: role.fieldBg,
  lineHeight: 1.35,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: role.accent },
    '&:has(:disabled)': { color: role.muted, borderColor: role.line, background: tint, cursor: 'default' },
    '&:has(:checked)': { borderColor: role.accent, background: role.soft, boxShadow: `inset 0 0 0 1px ${role.accent}` },
    '&:has(:focus-visible)': ring,
  },
  '@media': { '(forced-colors: active)': { selectors: { '&:has(:checked)': { borderWidth: '4px' } } } },
});
globalStyle(`${time} > :first-of-type > b`, { fontSize: '1.125em' });
globalStyle(`${time} > span:nth-of-type(3)`, { textAlign: 'end' });
globalStyle(`${time} > span:nth-of-type(3) > small`, { fontWeight: strong });
export const further = style({
  ...bare,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '44px',
  paddingInline: '4px',
  fontWeight: strong,
  color: `color-mix(in srgb, ${role.accent} 65%, ${role.text})`,
});

/** The bar stays at the bottom of the screen while the widget is on it. */
export const summary = style({
  position: 'sticky',
  bottom: 0,
  display: 'grid',
  gap: '10px',
  padding: '12px 16px',
  background: role.surface,
  borderTop: line,
  ...roomFor({
    position: 'static',
    gridTemplateRows: '1fr',
    padding: '20px 22px',
    borderTop: 0,
    borderInlineStart: line,
    background: tint,
  }),
});
/** Beside long steps, the price and the button stay in view. */
globalStyle(`${summary} > div + div`, {
  display: 'contents',
  ...roomFor({ display: 'grid', gap: '10px', position: 'sticky', bottom: 0, alignSelf: 'end', paddingBottom: '12px' }),
});
globalStyle(`${summary} ${children}`, { padding: '12px 0', background: 'none' });
export const lines = style({ display: 'grid', gap: '12px', paddingTop: '12px' });
export const sum = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  fontWeight: strong,
  ...roomFor({ paddingTop: '12px', borderTop: line }),
});
globalStyle(`${sum} > b`, { fontSize: '1.125em', ...roomFor({ fontSize: '1.625em' }) });
export const kept = style({ fontSize: '.8125em', color: role.muted, textAlign: 'center' });
