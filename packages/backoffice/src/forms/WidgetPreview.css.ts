import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const preview = style({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  minInlineSize: 0,
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  boxShadow: colours.shadow.card,
  overflow: 'clip',
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 6,
  paddingInline: '16px 8px',
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const title = style({ flex: 1, fontSize: scale.text.sm, fontWeight: 600 });
export const turns = style({ display: 'flex', gap: 2 });

/** The page around the form, in its own colours whatever the back-office wears. */
export const stage = style({
  flex: 1,
  minBlockSize: 320,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: 20,
  background: colour.canvas,
  color: colour.text,
  ':focus-visible': { outlineOffset: -2 },
});
export const device = style({
  selectors: {
    // A desktop page is wider than the room beside the editor: it is shown smaller, so that its columns stand as there.
    '[data-width="desktop"] > &': { zoom: 0.78 },
    '[data-width="phone"] > &': { inlineSize: 'min(375px, 100%)', marginInline: 'auto' },
  },
});
export const bones = style({ display: 'grid', gap: 20, maxInlineSize: 560, marginInline: 'auto', padding: 24 });
