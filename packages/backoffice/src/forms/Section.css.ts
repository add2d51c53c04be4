import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const section = style({
  position: 'relative',
  background: colour.surface,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
  boxShadow: colours.shadow.card,
  selectors: {
    '&[data-edge]::before': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      blockSize: 3,
      borderRadius: 2,
      background: colour.accent,
    },
    '&[data-edge="before"]::before': { insetBlockStart: -9 },
    '&[data-edge="after"]::before': { insetBlockEnd: -9 },
  },
});
export const dragging = style({ opacity: 0.4 });

export const head = style({ display: 'flex', alignItems: 'center', minBlockSize: 48, paddingInlineEnd: 8, gap: 4 });
export const grip = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  inlineSize: 30,
  flexShrink: 0,
  color: colour.faint,
  cursor: 'grab',
  ':hover': { color: colour.text },
});
export const title = style({ display: 'flex', minInlineSize: 0, fontSize: scale.text.md, lineHeight: 1.3 });
export const name = style({
  minInlineSize: 0,
  border: 0,
  background: 'none',
  padding: '4px 6px',
  marginInlineStart: -2,
  borderRadius: scale.radius.sm,
  fontWeight: 650,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'text',
  ':hover': { background: colour.hover },
});
export const count = style({ flex: 1, color: colour.muted, fontSize: scale.text.xs, whiteSpace: 'nowrap' });
export const steps = style({
  display: 'flex',
  opacity: 0,
  transition: `opacity ${scale.motion.fast}`,
  selectors: { [`${head}:hover &, ${head}:focus-within &`]: { opacity: 1 } },
  '@media': { '(hover: none)': { opacity: 1 }, [under[640]]: { display: 'none' } },
});

export const foot = style({
  padding: 6,
  borderBlockStart: `1px solid ${colour.line}`,
  borderRadius: `0 0 ${scale.radius.lg} ${scale.radius.lg}`,
});
export const over = style({ background: colour.accentSoft, boxShadow: `inset 0 0 0 2px ${colour.accent}` });
export const add = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  inlineSize: '100%',
  minBlockSize: 36,
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.muted,
  fontSize: scale.text.sm,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { background: colour.hover, color: colour.text },
  ':focus-visible': { outlineOffset: -2 },
});

/** While an editor's code arrives. */
export const coming = style({ padding: 16, borderBlockStart: `1px solid ${colour.line}` });
