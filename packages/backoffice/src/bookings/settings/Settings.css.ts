import { globalStyle, style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';
import { tab } from '../../ui/Tabs.css.ts';
import { BESIDE } from './beside.ts';

const { colour } = colours;

export const nav = style({
  display: 'flex',
  gap: 2,
  borderBlockEnd: `1px solid ${colour.line}`,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
});
export const link = style([
  tab,
  {
    textDecoration: 'none',
    selectors: {
      '&[aria-current="page"]': { color: colour.text },
      '&[aria-current="page"]::after': {
        content: '',
        position: 'absolute',
        insetInline: 0,
        insetBlockEnd: 0,
        blockSize: 2,
        background: colour.accent,
      },
    },
  },
]);

export const panes = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '@media': { [BESIDE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 400px)' } },
});
export const section = style({ minInlineSize: 0, containerType: 'inline-size' });
export const stack = style({ display: 'grid', gap: density.gap });
export const readOnly = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 });
export const beside = style({ position: 'sticky', insetBlockStart: 16, blockSize: 'min(760px, calc(100dvh - 140px))' });
globalStyle(`${beside} > *`, { blockSize: '100%' });

export const line = style({ color: colour.muted, fontSize: scale.text.sm });
export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: colour.muted,
  fontSize: scale.text.sm,
});
globalStyle(`${note} > svg`, { flexShrink: 0 });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
