import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const week = style({
  vars: { '--column': '150px', '--strip': '56px' },
  position: 'relative',
  flex: '1 1 0',
  minBlockSize: 0,
  overflow: 'auto',
  background: colour.surface,
  overscrollBehaviorX: 'contain',
  touchAction: 'pan-x pan-y',
  '@media': { [under[640]]: { vars: { '--column': '210px' } }, print: { overflow: 'visible' } },
});
export const columns = style({
  display: 'grid',
  minBlockSize: '100%',
  inlineSize: '100%',
  '@media': { print: { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' } },
});
export const day = style({
  position: 'relative',
  minInlineSize: 0,
  paddingBlockEnd: 16,
  borderInlineEnd: `1px solid ${colour.line}`,
});
export const over = style({ boxShadow: `inset 0 0 0 2px ${colour.accent}` });
export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  minBlockSize: 48,
  padding: '8px 6px 6px',
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': { print: { position: 'static' } },
});
export const headRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 6px',
});
export const count = style({ fontSize: scale.text.xs, color: colour.muted, whiteSpace: 'nowrap' });
/** Over a narrow strip the day takes two lines. */
export const strip = style({});
globalStyle(`${strip} button`, { padding: 0, whiteSpace: 'normal' });
globalStyle(`${strip} h2`, { inlineSize: '100%', textAlign: 'center' });
export const none = style({ paddingBlockStart: 4, fontSize: scale.text.xs, color: colour.muted, textAlign: 'center' });
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, padding: '4px 6px 0' });
export const start = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 2px 3px',
  fontSize: scale.text.xs,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '::after': { content: '', flex: 1, blockSize: 1, background: colour.line },
});
export const atOnce = style({ fontWeight: 400, color: colour.muted });
export const card = style({
  blockSize: 'auto',
  minBlockSize: 40,
  padding: '3px 8px 4px',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 40px',
  '@media': { print: { breakInside: 'avoid', contentVisibility: 'visible' } },
});
export const top = style({ display: 'flex', alignItems: 'baseline', gap: 6 });
/** A title takes up to two lines before it is cut. */
export const title = style({
  flex: 1,
  minInlineSize: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: scale.text.sm,
  fontWeight: 600,
  lineHeight: '18px',
  color: colour.text,
  unicodeBidi: 'plaintext',
});
export const about = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontVariantNumeric: 'tabular-nums',
  unicodeBidi: 'plaintext',
});
export const bad = style({ flexShrink: 0, fontWeight: 600, color: tone.danger.text });
export const past = style({ background: colour.surface, borderColor: colour.line, color: colour.muted });
export const gone = style({
  borderStyle: 'dashed',
  color: colour.muted,
  backgroundImage: `repeating-linear-gradient(135deg, ${colour.sunken} 0 6px, transparent 6px 12px)`,
});
globalStyle(`${gone} ${title}`, { textDecoration: 'line-through' });
globalStyle(`${gone} ${title}, ${past} ${title}`, { color: colour.muted });
/** How far a running class has come. */
export const progress = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  blockSize: 2,
  background: 'currentColor',
});
export const now = style({
  position: 'relative',
  marginInline: -6,
  marginBlock: '10px 6px',
  blockSize: 2,
  background: tone.danger.solid,
  '@media': { print: { display: 'none' } },
});
export const nowTime = style({
  position: 'absolute',
  insetInlineStart: 6,
  insetBlockStart: -8,
  paddingInline: 6,
  borderRadius: scale.radius.sm,
  background: tone.danger.solid,
  color: colour.surface,
  fontSize: scale.text.xs,
  fontWeight: 600,
  lineHeight: '18px',
});
