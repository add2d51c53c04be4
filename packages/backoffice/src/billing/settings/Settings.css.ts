import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { tab } from '../../ui/Tabs.css.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

/** What a group of fields is about, beside them; above them where there is no room. */
export const group = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 280px) minmax(0, 1fr)',
  gap: scale.space.x6,
  alignItems: 'start',
  maxInlineSize: 1080,
  paddingBlock: scale.space.x5,
  selectors: { '& + &': { borderBlockStart: `1px solid ${colour.line}` }, '&:first-of-type': { paddingBlockStart: 0 } },
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x3 } },
  '@container': { '(max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: scale.space.x3 } },
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600, lineHeight: 1.4 });
export const about = style({ marginBlockStart: 2, color: colour.muted, fontSize: scale.text.sm, maxInlineSize: 480 });
export const below = style({ padding: scale.space.x3, borderBlockStart: `1px solid ${colour.line}` });
export const bones = style({ display: 'grid', gap: density.gap, maxInlineSize: 1080 });

export const nav = style({
  display: 'flex',
  maxInlineSize: 1080,
  gap: 2,
  marginBlockEnd: scale.space.x5,
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
