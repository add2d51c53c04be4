import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: 16 });
export const reader = style({ display: 'grid', justifyItems: 'start', gap: 2, minInlineSize: 0 });
export const name = style({ fontWeight: 550 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.xs, overflowWrap: 'anywhere' });
export const reason = style([quiet, { fontSize: scale.text.sm, whiteSpace: 'normal' }]);
export const open = style({
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 550,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const form = style({ display: 'grid', gap: 16 });
