import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minBlockSize: 0,
  inlineSize: '100%',
  '@media': { print: { display: 'block' } },
});
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  padding: '12px 20px',
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': { [under[768]]: { padding: '8px 12px', gap: 6 }, print: { border: 0, padding: '0 0 8px' } },
});
export const title = style({
  fontSize: scale.text.lg,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  minInlineSize: 0,
  '@media': { [under[640]]: { fontSize: scale.text.md } },
});
export const grow = style({ flex: 1, '@media': { [under[640]]: { display: 'none' } } });
export const steps = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '@media': { print: { display: 'none' }, [under[640]]: { marginInlineStart: 'auto' } },
});
globalStyle(`[dir="rtl"] ${steps} svg`, { transform: 'scaleX(-1)' });
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  minInlineSize: 0,
  '@media': { print: { display: 'none' }, [under[640]]: { inlineSize: '100%', flexWrap: 'nowrap', gap: 6 } },
});
/** On phones the views are a list to choose from: six words need more than a phone's width. */
export const views = style({ '@media': { [under[640]]: { display: 'none' } } });
export const viewList = style({
  display: 'none',
  flex: 1,
  '@media': { [under[640]]: { display: 'flex', flexBasis: 88 } },
});
globalStyle(`${viewList} > *`, { flex: 1 });
globalStyle(`${viewList} select`, { '@media': { [under[640]]: { paddingInline: '7px 22px' } } });
globalStyle(`${viewList} svg`, { '@media': { [under[640]]: { insetInlineEnd: 5 } } });
/** Beside an icon the word gives way on phones; it is still the button's name. */
export const word = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });
/** What comes a moment later has its room from the start. */
export const weekAs = style({ display: 'flex', minInlineSize: 136 });
export const late = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  minInlineSize: 80,
  '@media': { [under[640]]: { minInlineSize: 36 } },
});
export const wideOnly = style({ display: 'contents', '@media': { [under[640]]: { display: 'none' } } });
export const note = style({
  padding: '6px 20px',
  color: colour.muted,
  fontSize: scale.text.sm,
  unicodeBidi: 'plaintext',
  ':empty': { paddingBlock: 0 },
  '@media': { [under[768]]: { paddingInline: 12 } },
});
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: scale.space.x3,
  padding: '12px 20px',
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  '@media': { print: { display: 'none' } },
});
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minBlockSize: 0,
  '@media': { print: { display: 'block' } },
});
export const padded = style({ padding: 20, '@media': { [under[768]]: { padding: 12 } } });
