import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { panel as sheet } from '../ui/Modal.css.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

/** 720 px from the side; the whole screen of a phone. */
export const panel = style([sheet, { inlineSize: 'min(720px, 100vw)' }]);

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  minBlockSize: 56,
  padding: '8px 12px 8px 16px',
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const title = style({
  flex: 1,
  minInlineSize: 0,
  fontSize: scale.text.lg,
  fontWeight: 600,
  ':focus-visible': { outline: 'none' },
});
export const body = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '16px 20px',
  background: colour.canvas,
  '@media': { [under[640]]: { padding: 12 } },
});

export const rows = style({ display: 'grid', gap: scale.space.x2 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) 96px auto auto auto',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '10px 12px',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  '@media': { [under[640]]: { gridTemplateColumns: '36px minmax(0, 1fr) auto auto' } },
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  borderRadius: scale.radius.md,
  background: colour.accentSoft,
  color: colour.accentText,
});
export const text = style({ display: 'grid', justifyItems: 'start', gap: 2, minInlineSize: 0 });
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: 6, maxInlineSize: '100%' });
export const name = style({
  minInlineSize: 0,
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 600,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const clock = style({ flexShrink: 0, color: colour.muted });
export const line = style({
  maxInlineSize: '100%',
  color: colour.muted,
  fontSize: scale.text.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const why = style({ color: tone.warning.text, fontSize: scale.text.xs });
export const troubles = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' });
const trouble = style({
  padding: 0,
  border: 0,
  background: 'none',
  fontSize: scale.text.xs,
  fontWeight: 600,
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const failed = style([trouble, { color: tone.danger.text }]);
export const held = style([trouble, { color: tone.warning.text }]);
export const spark = style({ '@media': { [under[640]]: { display: 'none' } } });
export const state = style({
  '@media': { [under[640]]: { gridColumn: '2', gridRow: '2' } },
});

export const templates = style({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '12px',
  border: `1px dashed ${colour.lineStrong}`,
  borderRadius: scale.radius.lg,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
});
export const cardName = style({ fontWeight: 600 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const choices = style({ display: 'grid', gap: scale.space.x2, marginBlockStart: scale.space.x3 });
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: scale.space.x3,
  padding: 12,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: scale.radius.lg,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: colour.accent, background: colour.accentSoft },
    '&:focus-within': { outline: `2px solid ${colour.focus}`, outlineOffset: 2 },
  },
});
