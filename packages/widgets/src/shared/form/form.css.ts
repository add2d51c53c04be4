import { globalStyle, style } from '@vanilla-extract/css';
import { role } from '../theme.css.ts';

const wide = '(min-width: 33em)';
const calm = '(prefers-reduced-motion: reduce)';
const forced = '(forced-colors: active)';
/** The one weight beside the normal one: each more is another face to be found and shaped before the form shows. */
const strong = '600';

export const header = style({ marginBottom: '1.5em' });
export const title = style({
  fontSize: '1.625em',
  lineHeight: 1.2,
  fontWeight: strong,
  letterSpacing: '-.018em',
  textWrap: 'balance',
});
export const note = style({ marginTop: '.4em', fontSize: '.9375em', color: role.muted });

export const form = style({ display: 'grid', gap: 'calc(1em + 16px)' });
export const section = style({
  display: 'grid',
  gap: role.gap,
  selectors: { '& + &': { paddingTop: 'calc(1em + 16px)', borderTop: `1px solid ${role.line}` } },
});
export const sectionTitle = style({ fontSize: '1.125em', lineHeight: 1.3, fontWeight: strong });
export const grid = style({
  display: 'grid',
  gap: role.gap,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container': { [wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const whole = style({ gridColumn: '1 / -1' });

export const field = style({ display: 'grid', gap: '.4em', minWidth: 0 });
export const label = style({ display: 'block', fontSize: '.9375em', lineHeight: 1.35, fontWeight: strong });
export const required = style({ color: role.danger, fontWeight: 400, marginInlineStart: '.2em' });
export const hint = style({ fontSize: '.875em', lineHeight: 1.45, color: role.muted });
export const error = style({
  display: 'flex',
  gap: '.4em',
  fontSize: '.875em',
  lineHeight: 1.45,
  fontWeight: strong,
  color: role.danger,
  '::before': {
    content: '"!"',
    flex: 'none',
    width: '1.3em',
    height: '1.3em',
    marginTop: '.06em',
    border: '1.5px solid',
    borderRadius: '50%',
    fontSize: '.8em',
    lineHeight: 1.1,
    textAlign: 'center',
    fontWeight: strong,
  },
});

export const control = style({
  display: 'block',
  width: '100%',
  minWidth: 0,
  minHeight: role.control,
  padding: '.55em .8em',
  background: role.fieldBg,
  color: role.text,
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  lineHeight: 1.4,
  '::placeholder': { color: role.muted, opacity: 1 },
  ':hover': { borderColor: role.text },
  ':focus-visible': {
    outline: `2px solid ${role.focus}`,
    outlineOffset: '-1px',
    borderColor: role.focus,
    boxShadow: `0 0 0 4px ${role.soft}`,
  },
  selectors: {
    '&[aria-invalid="true"]': { borderColor: role.danger, boxShadow: `inset 0 0 0 1px ${role.danger}` },
  },
});
export const area = style({ minHeight: '7.5em', resize: 'vertical' });
/** A number with the country in front of it. */
export const phone = style({ display: 'grid', gridTemplateColumns: '5.6em minmax(0, 1fr)', gap: '8px' });
globalStyle(`${phone} > span`, { position: 'relative', display: 'flex', alignItems: 'center' });
/** The arrow is drawn with gradients: an image would need an img-src of the page's policy. */
export const select = style({
  appearance: 'none',
  paddingInlineEnd: '2.4em',
  backgroundImage: `linear-gradient(45deg, transparent 50%, ${role.muted} 50%), linear-gradient(-45deg, transparent 50%, ${role.muted} 50%)`,
  backgroundSize: '6px 6px',
  backgroundRepeat: 'no-repeat',
  backgroundPosition: 'right 1.2em top 52%, right calc(1.2em - 6px) top 52%',
  selectors: { '[dir=rtl] &': { backgroundPosition: 'left calc(1.2em - 6px) top 52%, left 1.2em top 52%' } },
  '@media': { [forced]: { appearance: 'auto' } },
});
globalStyle(`${select} option`, { background: role.fieldBg, color: role.text });

export const group = style({ display: 'grid', gap: '.5em' });
globalStyle(`${group} > legend`, { marginBottom: '.4em' });
export const choices = style({
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container': { [wide]: { gridTemplateColumns: 'repeat(auto-fill, minmax(15em, 1fr))' } },
});
/** A tick or a dot with its words, as one target of at least 44 px. */
export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '.7em',
  minHeight: role.control,
  padding: 'max(.4em, calc((44px - 1.4em) / 2 - 1px)) .85em',
  border: `1px solid ${role.border}`,
  borderRadius: role.radius,
  background: role.fieldBg,
  lineHeight: 1.4,
  cursor: 'pointer',
  ':hover': { borderColor: role.text },
  selectors: {
    '&:has(:checked)': { borderColor: role.accent, background: role.soft, boxShadow: `inset 0 0 0 1px ${role.accent}` },
  },
});
globalStyle(`${choice} > input`, {
  flex: 'none',
  width: '1.25em',
  height: '1.25em',
  margin: '.08em 0 0',
  accentColor: role.accent,
  cursor: 'pointer',
});
export const bareChoice = style({
  border: '0',
  padding: '10px 0',
  background: 'none',
  selectors: { '&:has(:checked)': { boxShadow: 'none', background: 'none' } },
});

export const box = style({
  display: 'grid',
  gap: role.gap,
  padding: 'clamp(14px, 3cqi, 22px)',
  border: `1px solid ${role.line}`,
  borderRadius: role.radius,
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' });

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '.6em',
  minHeight: role.control,
  padding: '.55em 1.5em',
  border: '1px solid transparent',
  borderRadius: role.radius,
  background: role.accent,
  color: `${role.onAccent}`,
  fontWeight: strong,
  lineHeight: 1.3,
  textAlign: 'center',
  cursor: 'pointer',
  transition: 'filter .12s, transform .12s',
  ':hover': { filter: 'brightness(.92)' },
  ':active': { transform: 'translateY(1px)' },
  selectors: { '&[aria-disabled="true"]': { cursor: 'progress', filter: 'saturate(.7)' } },
  '@media': { [calm]: { transition: 'none' }, [forced]: { borderColor: 'ButtonBorder' } },
});
export const secondary = style({ background: 'transparent', color: `${role.text}`, borderColor: role.border });
export const footer = style({
  display: 'grid',
  gap: '14px',
  justifyItems: 'start',
  '@container': { '(max-width: 28em)': { justifyItems: 'stretch' } },
});
export const spinner = style({
  width: '1.1em',
  height: '1.1em',
  border: '2px solid',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
});

/** Something to read before going on: mistakes, a refusal, a likely duplicate. */
export const alert = style({
  display: 'grid',
  gap: '.6em',
  width: '100%',
  padding: '1em 1.15em',
  background: role.dangerSoft,
  border: `1px solid ${role.danger}`,
  borderInlineStartWidth: '4px',
  borderRadius: role.radius,
});
/** The same without alarm: a question rather than a mistake. */
export const calmAlert = style({ background: role.soft, borderColor: role.accent });
export const alertTitle = style({ fontWeight: strong });
export const link = style({
  padding: '.15em 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
  ':hover': { textDecorationThickness: '2px' },
});

export const fallback = style({ fontSize: '.9375em', color: role.muted });
globalStyle(`${fallback} ::slotted(*), ${fallback} a`, { color: `${role.text}`, textDecoration: 'underline' });
export const success = style({
  display: 'grid',
  gap: '.75em',
  justifyItems: 'center',
  paddingBlock: 'clamp(36px, 9cqi, 68px)',
  textAlign: 'center',
  ':focus': { outline: 'none' },
});
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: '3.5em',
  height: '3.5em',
  borderRadius: '50%',
  color: role.success,
  background: `color-mix(in srgb, ${role.success} 14%, ${role.surface})`,
  '::before': {
    content: '""',
    width: '1.35em',
    height: '.7em',
    border: 'solid',
    borderWidth: '0 0 3px 3px',
    transform: 'translateY(-.18em) rotate(-45deg)',
  },
});
export const powered = style({ marginTop: '1.2em', fontSize: '.8125em', color: role.muted, textAlign: 'center' });
