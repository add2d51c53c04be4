import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { panel } from '../../ui/Modal.css.ts';
import { text as editorText } from '../../ui/editor/Editor.css.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, shadow, tone } = colours;

export const sheet = style([panel, { inlineSize: 'min(1180px, 100vw)' }]);
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '10px 12px 10px 20px',
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const title = style({ fontSize: scale.text.lg, fontWeight: 600 });
export const saved = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minInlineSize: 0,
  color: colour.muted,
  fontSize: scale.text.sm,
  whiteSpace: 'nowrap',
});
/** What a phone has no room for. */
export const wide = style({ '@media': { [under[640]]: { display: 'none' } } });
export const notSaved = style({ color: tone.danger.text });

/** Which half a narrow window shows. */
export const halves = style({ display: 'none', '@media': { [under[1024]]: { display: 'block', paddingInline: 12 } } });
export const panes = style({
  flex: 1,
  minBlockSize: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 404px',
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
const pane = { minBlockSize: 0, overflowY: 'auto', overscrollBehavior: 'contain' } as const;
const behind = { '@media': { [under[1024]]: { selectors: { '&[data-behind]': { display: 'none' } } } } };
export const writing = style({ ...pane, ...behind, display: 'grid', alignContent: 'start', gap: 16, padding: 20 });
/** A letter has the room that the window leaves it. */
globalStyle(`${writing} ${editorText}`, { minBlockSize: 'max(180px, calc(100dvh - 600px))', maxBlockSize: 'none' });
export const preview = style({
  ...pane,
  ...behind,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 16,
  borderInlineStart: `1px solid ${colour.line}`,
  background: colour.canvas,
});
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
});
globalStyle(`${foot} > :last-child`, { '@media': { [under[640]]: { flex: 1 } } });
export const grow = style({ flex: 1 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const replies = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
export const delivery = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
});

export const to = style({ display: 'grid', gap: 8 });
export const label = style({ fontSize: scale.text.sm, fontWeight: 550 });
export const toHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  selectors: { '&[data-line]': { alignItems: 'center' } },
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxInlineSize: '100%',
  minBlockSize: 30,
  padding: '2px 8px 2px 4px',
  border: `1px solid ${colour.line}`,
  borderRadius: 999,
  background: colour.surface,
  fontSize: scale.text.sm,
});
globalStyle(`${chip} > span`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const whole = style([
  chip,
  { paddingInlineStart: 10, borderColor: colour.accentLine, background: colour.accentSoft, color: colour.accentText },
]);
export const name = style({ fontWeight: 550 });
export const off = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  borderRadius: 999,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
  ':hover': { background: colour.hover },
});
export const more = style([chip, { paddingInline: 10, borderStyle: 'dashed', color: colour.muted, cursor: 'pointer' }]);
export const counts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 14px',
  fontSize: scale.text.sm,
});
export const count = style({ fontWeight: 600 });
export const fact = style({ display: 'inline-flex', alignItems: 'center', gap: 5, color: colour.muted });
export const warning = style([fact, { color: tone.warning.text }]);
export const error = style({ color: tone.danger.text, fontSize: scale.text.sm });

export const reader = style({ display: 'flex', alignItems: 'center', gap: 8 });
export const readerText = style({ flex: 1, display: 'grid', minInlineSize: 0, fontSize: scale.text.sm });
export const device = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  inlineSize: '100%',
  marginInline: 'auto',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  boxShadow: shadow.card,
  overflow: 'hidden',
  transition: `max-inline-size ${scale.motion.base}`,
  selectors: { '&[data-device="phone"]': { maxInlineSize: 340, borderRadius: 24 } },
});
export const mailHead = style({ padding: '12px 16px', borderBlockEnd: `1px solid ${colour.line}` });
export const mailSubject = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const hole = style({ display: 'grid', gap: 8 });
export const holeActions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const fallback = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8 });
globalStyle(`${fallback} > :first-child`, { flex: '1 1 180px' });
export const moment = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 });
