import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';
import { under } from '../ui/media.ts';

/** Beside the rail, in the corner that neither messages nor a screen's own buttons use. */
export const over = style({
  position: 'fixed',
  insetBlockEnd: 16,
  insetInlineStart: 76,
  zIndex: 40,
  inlineSize: 'min(420px, calc(100vw - 92px))',
  borderRadius: scale.radius.md,
  boxShadow: colours.shadow.float,
  '@media': { [under[768]]: { insetBlockEnd: 72, insetInline: 12, inlineSize: 'auto' }, print: { display: 'none' } },
});
