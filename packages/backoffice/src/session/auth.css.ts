import { globalStyle } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';
import { under } from '../ui/media.ts';

/* The static pages name these classes in their own HTML, so they are global. */
const { colour, tone } = colours;

globalStyle('*', { boxSizing: 'border-box' });
globalStyle('[hidden]', { display: 'none !important' });
globalStyle('.auth', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  minBlockSize: '100dvh',
  margin: 0,
  background: colour.surface,
  color: colour.text,
  fontFamily: scale.font.body,
  fontSize: scale.text.md,
  lineHeight: 1.45,
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
globalStyle('.auth p, .auth h1', { margin: 0 });
globalStyle('.auth-form', { display: 'grid', placeItems: 'center', padding: '32px 20px' });
globalStyle('.auth-box', { inlineSize: 'min(380px, 100%)' });
globalStyle('.auth-wide', { inlineSize: 'min(520px, 100%)' });
globalStyle('.auth-brand', {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBlockEnd: '28px !important',
  fontSize: scale.text.lg,
  fontWeight: 650,
});
globalStyle('.logo', { fill: colour.accent });
globalStyle('.bell', { fill: colour.onAccent });
globalStyle('.auth h1', { fontSize: scale.text.xxl, fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em' });
globalStyle('.auth-lead', { color: colour.muted, marginBlock: '6px 24px !important' });
globalStyle('.auth form, .auth-step', { display: 'grid', gap: 16 });
globalStyle('.auth-row', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
globalStyle('.auth-field', { display: 'grid', gap: 6, alignContent: 'start' });
globalStyle('.auth label, .auth legend', { fontSize: scale.text.sm, fontWeight: 550 });
globalStyle('.auth legend', { padding: 0, marginBlockEnd: 12, fontSize: scale.text.md, fontWeight: 600 });
globalStyle('.auth fieldset', { display: 'grid', gap: 16, minInlineSize: 0, margin: '8px 0 0', padding: 0, border: 0 });
globalStyle('.auth input, .auth select', {
  inlineSize: '100%',
  minBlockSize: 44,
  padding: '8px 12px',
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  color: colour.text,
  font: 'inherit',
  fontSize: scale.text.lg,
});
globalStyle('.auth input:focus, .auth select:focus', {
  outline: 'none',
  borderColor: colour.accent,
  boxShadow: `0 0 0 3px ${colour.accentSoft}`,
});
globalStyle('.auth [aria-invalid="true"]', { borderColor: tone.danger.solid });
globalStyle('.auth button', { font: 'inherit', cursor: 'pointer' });
globalStyle('.auth button:focus-visible', { outline: `2px solid ${colour.focus}`, outlineOffset: 2 });
globalStyle('.auth-secret', { position: 'relative' });
globalStyle('.auth-secret input', { paddingInlineEnd: 64 });
globalStyle('.auth-show', {
  position: 'absolute',
  insetBlock: 5,
  insetInlineEnd: 5,
  padding: '0 10px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
});
globalStyle('.auth-show:hover', { background: colour.hover, color: colour.text });
globalStyle('.auth-error, .auth-hint', { fontSize: scale.text.xs, color: tone.danger.text });
globalStyle('.auth-hint', { color: colour.muted });
globalStyle('.auth-alert', {
  padding: '10px 14px',
  border: `1px solid ${tone.danger.line}`,
  borderRadius: scale.radius.md,
  background: tone.danger.soft,
  color: tone.danger.text,
  fontSize: scale.text.sm,
});
for (const name of ['success', 'info'] as const)
  globalStyle(`.auth-alert[data-tone="${name}"]`, {
    borderColor: tone[name].line,
    background: tone[name].soft,
    color: tone[name].text,
  });
globalStyle('.auth-code', { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' });
globalStyle('.auth-submit', {
  minBlockSize: 44,
  marginBlockStart: 4,
  border: 0,
  borderRadius: scale.radius.md,
  background: colour.accent,
  color: colour.onAccent,
  fontWeight: 600,
});
globalStyle('.auth-submit:hover', { background: colour.accentHover });
globalStyle('.auth-submit[aria-disabled="true"]', { opacity: 0.6, cursor: 'progress' });
globalStyle('.auth-foot', {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginBlockStart: '16px !important',
});
globalStyle('.auth .auth-link', {
  padding: '6px 0',
  border: 0,
  background: 'none',
  color: colour.accentText,
  fontSize: scale.text.sm,
  fontWeight: 550,
  textDecoration: 'none',
});
globalStyle('.auth-link:hover', { textDecoration: 'underline', textUnderlineOffset: 3 });
globalStyle('.auth-link:focus-visible', {
  outline: `2px solid ${colour.focus}`,
  outlineOffset: 2,
  borderRadius: scale.radius.sm,
});
globalStyle('.auth-side', {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 36,
  padding: 48,
  background: colour.accentSoft,
  borderInlineStart: `1px solid ${colour.line}`,
  '@media': { [under[1024]]: { display: 'none' } },
});
globalStyle('.auth-picture', { inlineSize: 'min(480px, 100%)' });
globalStyle('.auth-say', {
  maxInlineSize: 400,
  textAlign: 'center',
  fontSize: scale.text.xl,
  fontWeight: 600,
  lineHeight: 1.4,
  textWrap: 'balance',
});
globalStyle('.sun, .gold', { fill: tone.warning.line });
globalStyle('.gold', { fill: tone.warning.solid });
globalStyle('.hill', { fill: tone.success.line });
globalStyle('.wall, .tower', { fill: colour.surface, stroke: colour.accentLine, strokeWidth: 2 });
globalStyle('.roof', { fill: colour.accent });
globalStyle('.pane', { fill: tone.info.line });
globalStyle('.door', { fill: colour.accentHover });
globalStyle('.path', { fill: tone.warning.soft });
globalStyle('.tree', { fill: tone.success.solid });
globalStyle('.kid', { fill: tone.orange.solid });
globalStyle('.kid.two', { fill: tone.plum.solid });
