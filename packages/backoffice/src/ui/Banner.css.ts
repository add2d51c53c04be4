import { style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const base = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: scale.space.x3,
  padding: '10px 14px',
  border: '1px solid',
  borderRadius: scale.radius.md,
  fontSize: scale.text.sm,
  lineHeight: '20px',
  // A title alone stands in the middle beside its button.
  selectors: { '&:has(> div > p:only-child)': { alignItems: 'center' } },
});
export const tone = styleVariants(
  { info: 'info', success: 'success', warning: 'warning', danger: 'danger' } as const,
  (name) => [
    base,
    { background: colours.tone[name].soft, borderColor: colours.tone[name].line, color: colours.tone[name].text },
  ],
);
/** A press gives it the focus, which shows a folded notice whole. */
export const text = style({ flex: 1, minInlineSize: 0, outline: 'none' });
export const title = style({ fontWeight: 600 });
export const icon = style({ flexShrink: 0, marginBlockStart: 2 });
