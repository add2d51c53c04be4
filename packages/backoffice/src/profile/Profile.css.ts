import { globalStyle, style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: density.gap, paddingBlockStart: density.gap });
export const part = style({ display: 'grid', gap: density.gap, selectors: { '&[hidden]': { display: 'none' } } });
export const line = style({ color: colour.muted, fontSize: scale.text.sm, maxInlineSize: '62ch' });
/** The same, above buttons. */
export const about = style([line, { marginBlockEnd: 14 }]);

export const picture = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 16 });
export const pictureText = style({ flex: '1 1 180px' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
/** A button that is the way to choose a file: the input lies over it, unseen. */
export const chooser = style({
  position: 'relative',
  overflow: 'hidden',
  ':focus-within': { outline: `2px solid ${colour.focus}`, outlineOffset: 2 },
});
export const file = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  opacity: 0,
  fontSize: 0,
  cursor: 'pointer',
});

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const wide = style({ gridColumn: '1 / -1', selectors: { '&:empty': { display: 'none' } } });
export const section = style({
  gridColumn: '1 / -1',
  marginBlockStart: 4,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
  fontWeight: 600,
});
export const foot = style({ gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end', gap: 8 });
/** One column of fields that need no more room. */
export const fields = style({ display: 'grid', gap: 16, maxInlineSize: 400 });
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBlockEnd: 10,
  fontSize: scale.text.sm,
});

export const steps = style({ display: 'grid', gap: 16 });
export const scan = style({
  display: 'grid',
  gridTemplateColumns: '208px minmax(0, 1fr)',
  gap: 20,
  alignItems: 'center',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' } },
});
export const secret = style({ display: 'grid', gap: 6, minInlineSize: 0, fontSize: scale.text.sm });
export const mono = style({
  fontFamily: scale.font.mono,
  fontSize: scale.text.md,
  overflowWrap: 'anywhere',
  letterSpacing: '0.04em',
});
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8px 16px',
  padding: 16,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.sunken,
  fontFamily: scale.font.mono,
  fontSize: scale.text.md,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const session = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: `12px ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
});
export const device = style({ flexShrink: 0, color: colour.muted });
export const sessionText = style({ flex: 1, display: 'grid', gap: 2, minInlineSize: 0 });
export const sessionName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  fontSize: scale.text.sm,
  fontWeight: 600,
});
export const when = style({ color: colour.muted, fontSize: scale.text.xs });
export const ends = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: density.pad,
  borderBlockStart: `1px solid ${colour.line}`,
});
globalStyle(`${codes} li`, { listStyle: 'none' });
