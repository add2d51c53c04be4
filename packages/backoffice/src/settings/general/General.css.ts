import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
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
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600, lineHeight: 1.4 });
export const about = style({ marginBlockStart: 2, color: colour.muted, fontSize: scale.text.sm, maxInlineSize: 480 });

export const logo = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: scale.space.x4,
  alignItems: 'center',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
/** A logo may be dark on nothing: it is on white in both themes, as it does on most schools' pages. */
export const plate = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 200,
  blockSize: 100,
  padding: 12,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: '#ffffff',
});
export const picture = style({ maxInlineSize: '100%', maxBlockSize: '100%', objectFit: 'contain' });
export const none = style({ color: '#60646c', fontSize: scale.text.sm });
export const choose = style({ display: 'grid', gap: 8, justifyItems: 'start' });
export const drop = style({ justifySelf: 'stretch' });

export const bones = style({ display: 'grid', gap: density.gap, maxInlineSize: 1080 });
