import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

/** The fields beside the paper; the paper comes below them where there is no room. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 520px)',
  gap: scale.space.x6,
  alignItems: 'start',
  '@media': { [under[1280]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
/** The groups in it lay themselves out by its width. */
export const groups = style({ minInlineSize: 0, containerType: 'inline-size' });

export const sample = style({
  position: 'sticky',
  insetBlockStart: scale.space.x4,
  display: 'grid',
  gap: scale.space.x3,
  minInlineSize: 0,
  '@media': { [under[1280]]: { position: 'static' } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600 });
/** White in the dark too: it is what is printed. */
export const paper = style({
  overflow: 'hidden',
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.sm,
  background: '#fff',
});
export const page = style({ display: 'block', inlineSize: '100%', blockSize: 'auto' });
export const drawing = style({ opacity: 0.55 });
export const state = style({ margin: 0, minBlockSize: '1.4em', color: colour.muted, fontSize: scale.text.sm });
