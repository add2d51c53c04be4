import { globalStyle, style } from '@vanilla-extract/css';
import { error as fieldError, hint as fieldHint } from '../Field.css.ts';
import { under } from '../media.ts';
import { colours, scale } from '../theme.css.ts';

const { colour, shadow, tone } = colours;

export const editor = style({ position: 'relative', display: 'grid', gap: 6, minInlineSize: 0 });
export const plain = style({ display: 'grid', gap: scale.space.x1 });

export const box = style({
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  transition: `border-color ${scale.motion.fast}, box-shadow ${scale.motion.fast}`,
  ':focus-within': { borderColor: colour.accent, boxShadow: `0 0 0 3px ${colour.accentSoft}` },
  selectors: { '&[data-invalid]': { borderColor: tone.danger.solid } },
});

/** What is written; it looks as it will be read. */
export const text = style({
  minBlockSize: 76,
  maxBlockSize: 'min(50vh, 480px)',
  overflowY: 'auto',
  padding: '8px 12px',
  outline: 'none',
  overflowWrap: 'anywhere',
  whiteSpace: 'break-spaces',
  lineHeight: 1.5,
  '@media': { [under[640]]: { fontSize: scale.text.lg } },
});
globalStyle(`${text}.ProseMirror-focused`, { outline: 'none' });
globalStyle(`${text} > * + *`, { marginBlockStart: 6 });
globalStyle(`${text} h3`, { fontSize: scale.text.lg, fontWeight: 600 });
globalStyle(`${text} h4`, { fontSize: scale.text.md, fontWeight: 600 });
globalStyle(`${text} ul`, { listStyle: 'disc', paddingInlineStart: 22 });
globalStyle(`${text} ol`, { listStyle: 'decimal', paddingInlineStart: 22 });
globalStyle(`${text} blockquote`, {
  margin: 0,
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${colour.line}`,
  color: colour.muted,
});
globalStyle(`${text} p.is-editor-empty:first-child::before`, {
  content: 'attr(data-placeholder)',
  float: 'inline-start',
  blockSize: 0,
  color: colour.muted,
  pointerEvents: 'none',
});
globalStyle(`${text} .ProseMirror-selectednode`, { outline: `2px solid ${colour.focus}` });
globalStyle(`${text} img.ProseMirror-separator`, {
  display: 'inline !important',
  border: 'none !important',
  margin: '0 !important',
  inlineSize: '0 !important',
  blockSize: '0 !important',
});

export const foot = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, padding: 4 });
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: 2 });
export const tool = style({
  selectors: { '&[aria-pressed="true"]': { background: colour.accentSoft, color: colour.accentText } },
});

/** Phones have their own way back, and no room. */
export const wide = style({ '@media': { [under[640]]: { display: 'none' } } });

export const link = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: scale.space.x2,
  padding: 8,
  borderBlockStart: `1px solid ${colour.line}`,
});
globalStyle(`${link} > :first-child`, { flex: '1 1 200px', '@media': { [under[640]]: { flexBasis: '100%' } } });

export const offer = style({
  position: 'absolute',
  insetBlockStart: 'calc(100% - 40px)',
  insetInlineStart: 0,
  zIndex: 5,
  minInlineSize: 220,
  maxInlineSize: '100%',
  padding: 4,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.raised,
  boxShadow: shadow.float,
});
export const offered = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  inlineSize: '100%',
  padding: '6px 8px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  fontSize: scale.text.sm,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { background: colour.hover } },
});

export const hint = fieldHint;
export const error = fieldError;

/** A variable in a letter: one piece. */
export const variable = style({
  padding: '1px 6px',
  borderRadius: scale.radius.sm,
  background: tone.plum.soft,
  color: tone.plum.text,
  fontWeight: 550,
  cursor: 'pointer',
  selectors: { '&[data-unknown]': { background: tone.danger.soft, color: tone.danger.text } },
});

/** One line of a letter that has variables. */
export const line = style([box, { display: 'flex', alignItems: 'center', gap: 4, paddingInlineEnd: 4 }]);
export const lineHost = style({ flex: 1, minInlineSize: 0 });
export const lineText = style({
  padding: '7px 12px',
  outline: 'none',
  overflowWrap: 'anywhere',
  whiteSpace: 'break-spaces',
  lineHeight: 1.5,
  '@media': { [under[640]]: { fontSize: scale.text.lg } },
});
globalStyle(`${lineText} p.is-editor-empty:first-child::before`, {
  content: 'attr(data-placeholder)',
  float: 'inline-start',
  blockSize: 0,
  color: colour.muted,
  pointerEvents: 'none',
});
export const count = style({ color: colour.muted, fontSize: scale.text.xs, fontVariantNumeric: 'tabular-nums' });
