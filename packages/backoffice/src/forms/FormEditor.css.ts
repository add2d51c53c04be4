import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

/** Design and preview side by side, each scrolling by itself; under 1024 px one at a time by the tabs. */
export const panes = style({
  flex: 1,
  minBlockSize: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 20,
  '@media': { [under[1024]]: { display: 'block' } },
});
export const design = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minInlineSize: 0,
  overflowY: 'auto',
  // Room for focus rings and shadows, which the scroller would cut.
  margin: '-4px',
  padding: '4px 4px 40px',
  scrollPaddingBlock: 60,
  '@media': { [under[1024]]: { overflow: 'visible' } },
});
export const preview = style({ marginBlockEnd: 24 });
export const tabs = style({ display: 'none', '@media': { [under[1024]]: { display: 'block', marginBlockStart: -8 } } });
export const newSection = style({
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  background: colour.surface,
  overflow: 'clip',
  flexShrink: 0,
});
export const bones = style({
  display: 'grid',
  gap: 14,
  alignContent: 'start',
  padding: 16,
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});

globalStyle(`${design} > *`, { flexShrink: 0 });
globalStyle(`${panes}[data-tab="edit"] > ${preview}, ${panes}[data-tab="preview"] > ${design}`, {
  '@media': { [under[1024]]: { display: 'none' } },
});
