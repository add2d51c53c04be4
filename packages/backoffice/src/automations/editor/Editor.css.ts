import { globalStyle, style } from '@vanilla-extract/css';
import { error as fieldError } from '../../ui/Field.css.ts';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const error = fieldError;
/** Head, tabs, cards and foot stay parts of the panel. */
export const whole = style({ display: 'contents' });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const naming = style({ flex: 1, minInlineSize: 0 });
export const nameInput = style({
  inlineSize: '100%',
  padding: '4px 6px',
  border: '1px solid transparent',
  borderRadius: scale.radius.md,
  background: 'none',
  fontSize: scale.text.lg,
  fontWeight: 600,
  textOverflow: 'ellipsis',
  ':hover': { borderColor: colour.line },
  ':focus': { outline: 'none', borderColor: colour.accent, boxShadow: `0 0 0 3px ${colour.accentSoft}` },
  selectors: { '&[aria-invalid="true"]': { borderColor: tone.danger.solid } },
});
export const tabs = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  paddingInlineEnd: 20,
  borderBlockEnd: `1px solid ${colour.line}`,
});
globalStyle(`${tabs} > [role="tablist"]`, { borderBlockEnd: 0 });
/** On phones the icon says it, and the tabs have the place. */
export const helpWord = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
export const help = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: 0,
  border: 0,
  background: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: colour.accentText,
  fontSize: scale.text.sm,
  fontWeight: 550,
  ':hover': { textDecoration: 'underline' },
});

export const notices = style({ display: 'grid', gap: scale.space.x2 });
globalStyle(`${notices}:not(:empty)`, { marginBlockEnd: scale.space.x3 });
export const summary = style({
  border: `1px solid ${colour.accentLine}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  overflow: 'hidden',
});
export const sentence = style({
  padding: '12px 16px',
  background: colour.accentSoft,
  fontSize: scale.text.md,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
});
/** It breaks over lines like the text around it. */
export const piece = style({
  display: 'inline',
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.accentText,
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const forecast = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minBlockSize: 42,
  padding: '8px 16px',
  borderBlockStart: `1px solid ${colour.accentLine}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const bars = style({ inlineSize: 120, blockSize: 24, fill: colour.accent });
export const would = style({ flex: '1 1 200px' });
globalStyle(`${would} strong`, { color: colour.text });
export const textButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.accentText,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});

export const flow = style({ display: 'grid', gap: scale.space.x3, marginBlockStart: scale.space.x3 });
/** A stop of the line at the start, and its card. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: scale.space.x3,
  selectors: {
    '&:not(:last-child)::before': {
      content: '',
      position: 'absolute',
      insetBlock: '40px -24px',
      insetInlineStart: 13,
      inlineSize: 2,
      background: colour.accentLine,
    },
  },
  '@media': {
    [under[640]]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      selectors: { '&:not(:last-child)::before': { display: 'none' } },
    },
  },
});
export const stop = style({
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 28,
  blockSize: 28,
  marginBlockStart: 12,
  border: `1px solid ${colour.accentLine}`,
  borderRadius: '50%',
  background: colour.surface,
  color: colour.accentText,
  '@media': { [under[640]]: { display: 'none' } },
});
export const card = style({
  display: 'grid',
  gap: scale.space.x2,
  padding: '14px 16px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
});
export const cardHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 });
export const cardTitle = style({ fontSize: scale.text.md, fontWeight: 600 });
export const locked = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const filter = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1.5fr) 30px',
  gap: scale.space.x2,
  alignItems: 'start',
  '@media': {
    [under[768]]: {
      gridTemplateColumns: 'minmax(0, 1fr) 32px',
      paddingBlockEnd: scale.space.x3,
      borderBlockEnd: `1px solid ${colour.line}`,
    },
  },
});
export const joined = style({
  color: colour.muted,
  fontSize: scale.text.sm,
  lineHeight: '36px',
  textAlign: 'end',
  '@media': { [under[768]]: { textAlign: 'start', lineHeight: '32px' } },
});
export const removeFilter = style({
  marginBlockStart: 3,
  '@media': { [under[768]]: { gridColumn: '2', gridRow: '1', marginBlockStart: 0 } },
});
export const add = style({ justifySelf: 'start' });

export const noDelay = style({ color: colour.muted, fontSize: scale.text.md, fontWeight: 400 });
export const delay = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const offset = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: scale.space.x2 });
export const after = style({ fontSize: scale.text.md, fontWeight: 600, lineHeight: '36px' });
export const number = style({ inlineSize: 96 });
export const unit = style({ inlineSize: 120 });
export const recheck = style({ flex: '1 1 200px', marginInlineStart: scale.space.x2 });

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: scale.space.x2,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const action = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minBlockSize: 40,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.surface,
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: colour.accent,
      background: colour.accentSoft,
      color: colour.accentText,
      boxShadow: `inset 0 0 0 1px ${colour.accent}`,
    },
  },
});

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const fate = style({
  flex: '1 1 0',
  color: colour.muted,
  fontSize: scale.text.xs,
  textAlign: 'end',
  selectors: { '&:not(:empty)': { flexBasis: 120 } },
});
export const remove = style({ selectors: { '&&': { color: tone.danger.text } } });

export const steps = style({ display: 'grid', gap: scale.space.x3 });
