import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const quiet = style({ margin: '12px 0 0', color: colour.muted, fontSize: scale.text.sm });
export const heads = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '6px 16px',
  margin: '0 0 16px',
  fontSize: scale.text.sm,
});
globalStyle(`${heads} > dt`, { color: colour.muted });
globalStyle(`${heads} > dd`, { margin: 0, overflowWrap: 'anywhere' });
/** The history of a report, a run a line. */
export const runs = style({ margin: '-8px 0', padding: 0, listStyle: 'none' });
export const run = style({
  display: 'flex',
  alignItems: 'start',
  gap: scale.space.x3,
  paddingBlock: 12,
  fontSize: scale.text.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` } },
});
export const what = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const about = style({ margin: '2px 0 0', color: colour.muted, fontSize: scale.text.xs });
export const file = style({ display: 'flex', alignItems: 'center', gap: 6 });
export const mail = style({ border: `1px solid ${colour.line}`, borderRadius: scale.radius.lg, overflow: 'hidden' });
globalStyle(`${mail} > iframe`, { blockSize: 'max(280px, calc(100dvh - 460px))' });
