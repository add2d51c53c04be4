import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../../ui/theme.css.ts';

const { colour } = colours;

export const story = style({ display: 'grid', fontSize: scale.text.sm });
export const entry = style({
  position: 'relative',
  display: 'grid',
  gap: 1,
  paddingInlineStart: 20,
  paddingBlockEnd: 12,
  overflowWrap: 'anywhere',
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 1,
    insetBlockStart: 6,
    inlineSize: 8,
    blockSize: 8,
    borderRadius: '50%',
    background: colour.lineStrong,
  },
});
export const what = style({ fontWeight: 550 });
export const when = style({ color: colour.muted, fontSize: scale.text.xs });
