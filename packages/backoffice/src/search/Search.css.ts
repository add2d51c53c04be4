import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { modal } from '../ui/Modal.css.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const sheet = style([
  modal,
  {
    inlineSize: 640,
    blockSize: 'fit-content',
    marginBlockStart: 'min(12vh, 108px)',
    overflow: 'hidden',
    // A phone's keyboard leaves half the window: the search takes all of it.
    '@media': { [under[640]]: { margin: 0, blockSize: '100dvh', maxBlockSize: '100dvh', borderRadius: 0 } },
  },
]);
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  padding: '10px 12px 10px 20px',
  borderBlockEnd: `1px solid ${colour.line}`,
  color: colour.muted,
});
export const input = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 36,
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.text,
  fontSize: scale.text.lg,
  // The whole dialog is the field's frame.
  ':focus-visible': { outline: 'none' },
});
export const body = style({
  minBlockSize: 0,
  maxBlockSize: 'min(60vh, 560px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media': { [under[640]]: { flex: 1, maxBlockSize: 'none' } },
});
export const list = style({ padding: scale.space.x2, selectors: { '&[aria-busy="true"]': { opacity: 0.6 } } });
export const heading = style({
  padding: '8px 12px 6px',
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 550,
});
export const hint = style({ padding: `${scale.space.x8} ${scale.space.x5}`, color: colour.muted, textAlign: 'center' });
export const end = style({
  padding: '8px 12px 12px',
  color: colour.muted,
  fontSize: scale.text.xs,
  textAlign: 'center',
});
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '6px 16px',
  padding: '8px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  '@media': { [under[640]]: { display: 'none' }, '(pointer: coarse)': { display: 'none' } },
});
export const keys = style({ display: 'inline-flex', alignItems: 'center', gap: 4 });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  inlineSize: '100%',
  minBlockSize: 52,
  padding: '6px 12px',
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.text,
  fontSize: scale.text.md,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  scrollMarginBlock: 8,
  selectors: { '&[aria-selected="true"]': { background: colour.hover, boxShadow: `inset 2px 0 0 ${colour.accent}` } },
});
export const plain = style([row, { minBlockSize: 40 }]);
export const text = style({ display: 'grid', flex: 1, minInlineSize: 0, lineHeight: 1.35 });
export const name = style({ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const line = style({
  color: colour.muted,
  fontSize: scale.text.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const mark = style({
  borderRadius: 2,
  background: colours.tone.warning.soft,
  color: colour.text,
  boxShadow: `inset 0 -2px 0 ${colours.tone.warning.line}`,
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: 32,
  blockSize: 32,
  color: colour.muted,
});
