import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';
import { under } from './media.ts';

const { colour, shadow } = colours;
const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(10px)' } });
const slide = keyframes({ from: { transform: 'translateX(40px)', opacity: 0 } });

const slideBack = keyframes({ from: { transform: 'translateX(-40px)', opacity: 0 } });

const sheet = style({
  padding: 0,
  border: 0,
  // The lists of combo boxes hang out of it; only the body scrolls.
  overflow: 'visible',
  background: colour.surface,
  color: colour.text,
  boxShadow: shadow.overlay,
  '::backdrop': { background: colour.scrim, animation: `${fade} ${scale.motion.fast} ease-out` },
  selectors: { '&[open]': { display: 'flex', flexDirection: 'column' } },
});

export const modal = style([
  sheet,
  {
    maxInlineSize: 'calc(100vw - 32px)',
    maxBlockSize: 'calc(100dvh - 64px)',
    borderRadius: scale.radius.xl,
    animation: `${rise} ${scale.motion.base} ease-out`,
    '@media': {
      [under[640]]: {
        maxInlineSize: '100vw',
        inlineSize: '100vw',
        marginBlockEnd: 0,
        maxBlockSize: 'calc(100dvh - 32px)',
        borderEndStartRadius: 0,
        borderEndEndRadius: 0,
      },
    },
  },
]);
export const width = styleVariants({ sm: { inlineSize: 420 }, md: { inlineSize: 560 }, lg: { inlineSize: 800 } });

export const panel = style([
  sheet,
  {
    margin: 0,
    insetBlock: 0,
    insetInlineStart: 'auto',
    insetInlineEnd: 0,
    inlineSize: 'min(480px, 100vw)',
    maxInlineSize: '100vw',
    blockSize: '100dvh',
    maxBlockSize: '100dvh',
    animation: `${slide} ${scale.motion.base} ease-out`,
  },
]);
export const start = style({
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  inlineSize: 'min(300px, calc(100vw - 48px))',
  animationName: slideBack,
});
export const wide = style({ inlineSize: 'min(680px, 100vw)' });

/** The form fills the sheet, so that head and foot stay while the body scrolls. */
export const form = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0, flex: 1 });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: '12px 12px 12px 20px',
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const title = style({
  fontSize: scale.text.lg,
  fontWeight: 600,
  lineHeight: 1.3,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});
export const body = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  padding: 20,
  overscrollBehavior: 'contain',
  // The specification's limit for what stands in a form.
  selectors: { [`${modal} &`]: { maxBlockSize: 'calc(100dvh - 200px)' } },
});
export const flush = style({ padding: 0 });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: scale.space.x2,
  padding: '12px 20px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const beside = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginInlineEnd: 'auto' });
/** They stay together where the ticks leave them too little room. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: scale.space.x2 });
/** Colours by which families know the service; the same in light and dark, like a logo. */
export const installments = styleVariants({
  tabby: {
    selectors: {
      [`${buttons} > &`]: { background: '#3bffb3', borderColor: '#22c98a', color: '#1d2329' },
      [`${buttons} > &:hover`]: { background: '#2ee8a0' },
    },
  },
});
export const text = style({ color: colour.muted, fontSize: scale.text.md });
globalStyle('html:has(dialog:modal)', { overflow: 'hidden' });
