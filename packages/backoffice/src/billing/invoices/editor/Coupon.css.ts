import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../../ui/theme.css.ts';

const { tone } = colours;

export const field = style({});
/** Room for the button inside the box. */
globalStyle(`${field} input`, { paddingInlineEnd: 72 });
export const used = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  paddingBlock: 6,
  paddingInline: '10px 4px',
  border: `1px solid ${tone.success.line}`,
  borderRadius: scale.radius.md,
  background: tone.success.soft,
  color: tone.success.text,
  fontSize: scale.text.sm,
});
export const what = style({ display: 'grid', flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
