import { globalStyle, style, type StyleRule } from '@vanilla-extract/css';
import { colours, density, scale } from '../ui/theme.css.ts';
import * as banner from '../ui/Banner.css.ts';
import { under } from '../ui/media.ts';
import { enter } from '../ui/motion.css.ts';
import { bar as toolbar } from '../ui/Toolbar.css.ts';

/** On the content, as the screen declares it: to every edge, the whole width, scrolling in parts. */
export const flush = style({});
export const wide = style({});
export const inside = style({});

export const page = style([
  enter.page,
  {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    gap: density.gap,
    inlineSize: '100%',
    maxInlineSize: 1440,
    marginInline: 'auto',
    padding: '22px 28px 40px',
    '@media': { [under[768]]: { padding: '16px 12px 32px' } },
    selectors: {
      [`${flush} > &`]: { padding: 0 },
      [`:is(${flush}, ${wide}) > &`]: { maxInlineSize: 'none' },
      [`:is(${flush}, ${inside}) > &`]: { flex: '1 1 0', minBlockSize: 0, paddingBlockEnd: 0 },
    },
  },
]);
/** Boards, calendars and chat use the whole width and height; only what is inside scrolls. */
export const bleed = style({
  maxInlineSize: 'none',
  flex: '1 1 0',
  minBlockSize: 0,
  paddingBlockEnd: 0,
  '@media': { [under[768]]: { paddingBlockEnd: 0 } },
});
/** Forms and settings: lines that can be read. */
export const narrow = style({ maxInlineSize: 880 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: scale.space.x3,
});
export const named = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x4,
  minInlineSize: 0,
  maxInlineSize: '100%',
});
/** With a picture: a long line below the name breaks before the buttons do. */
export const pictured = style({ flex: '1 1 280px' });
export const namedAbove = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
export const titles = style({ minInlineSize: 0 });
export const title = style({
  fontSize: scale.text.xl,
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  // Only a word that is longer than its line is broken.
  overflowWrap: 'break-word',
});
export const subtitle = style({ marginBlockStart: 2, color: colours.colour.muted, fontSize: scale.text.sm });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  '@media': { [under[640]]: { flexGrow: 1, gap: 6 }, print: { display: 'none' } },
});
globalStyle(`${actions} > :last-child`, { '@media': { [under[640]]: { marginInlineStart: 'auto' } } });
/** Above the screen, when there is something to say. */
export const banners = style({
  flexShrink: 0,
  display: 'grid',
  gap: 8,
  padding: '12px 28px 0',
  ':empty': { display: 'none' },
  '@media': { [under[768]]: { padding: '6px 12px 0' }, print: { display: 'none' } },
});
/** The place of the second factor's notice, as high as its two lines, and on phones as its buttons. */
export const notice = style({ minBlockSize: 62, '@media': { [under[640]]: { minBlockSize: 38 } } });

/** On phones the rows of a list, or the cards of a board, begin in the upper third: what is above them takes one line each. */
const listed = `${page}:has(.${toolbar}, [data-list='paged'], [data-board]):not(:has(${pictured}))`;
const phone = (rule: StyleRule) => ({ '@media': { [under[640]]: rule as object } });
globalStyle(listed, phone({ gap: 8, paddingBlockStart: 8 }));
globalStyle(`${listed} ${head}`, phone({ alignItems: 'center', gap: 6 }));
globalStyle(`${listed} ${subtitle}`, phone({ position: 'absolute', clipPath: 'inset(50%)' }));
/** A button with a picture is drawn without its word, which stays its name. */
globalStyle(
  `${listed} ${actions} :is(button, a):has(> svg:first-child):not([aria-busy])`,
  phone({ inlineSize: 40, paddingInline: 0, gap: 0, fontSize: 0 }),
);
globalStyle(`:is(${listed}, ${banners}) > .${banner.base}`, phone({ alignItems: 'center', paddingBlock: 0 }));
globalStyle(`:is(${listed}, ${banners}) > .${banner.base}:not(:focus-within) > .${banner.text}`, {
  '@media': {
    [under[640]]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 1, overflow: 'hidden' },
  },
});
