import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const agenda = style({
  flex: '1 1 0',
  minBlockSize: 0,
  overflowY: 'auto',
  touchAction: 'pan-y pinch-zoom',
  padding: '8px 20px 32px',
  inlineSize: '100%',
  maxInlineSize: 920,
  '@media': { [under[768]]: { padding: '4px 12px 24px' }, print: { overflow: 'visible', maxInlineSize: 'none' } },
});
export const day = style({
  paddingBlock: 10,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 160px',
  '@media': { print: { breakInside: 'avoid', contentVisibility: 'visible' } },
});
export const heading = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  paddingBlock: 4,
  background: colour.canvas,
  fontSize: scale.text.sm,
  fontWeight: 600,
  '@media': { print: { position: 'static' } },
});
export const off = style({ fontSize: scale.text.xs, color: colours.tone.warning.text, marginBlockEnd: 4 });
export const list = style({ display: 'grid', gap: 6 });
export const row = style({
  display: 'flex',
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  blockSize: 'auto',
  minBlockSize: 44,
  padding: '6px 12px',
  fontSize: scale.text.sm,
  lineHeight: '20px',
});
export const time = style({
  inlineSize: 160,
  flexShrink: 0,
  fontVariantNumeric: 'tabular-nums',
  unicodeBidi: 'plaintext',
  '@media': { [under[640]]: { inlineSize: '100%' } },
});
export const text = style({ flex: 1, minInlineSize: 0 });
export const seats = style({ fontSize: scale.text.xs, whiteSpace: 'nowrap', unicodeBidi: 'plaintext' });
/** The way to what is over today. */
export const earlier = style({
  minBlockSize: 32,
  paddingInline: 0,
  border: 0,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { color: colour.text },
  '@media': { print: { display: 'none' } },
});
export const running = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  paddingBlock: '6px 10px',
  '@media': { print: { display: 'none' } },
});
export const left = style({ color: colours.tone.success.text, fontSize: scale.text.sm, fontWeight: 600 });
export const marks = style({ flex: 1, maxInlineSize: 320 });
