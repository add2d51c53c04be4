import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour, tone } = colours;

export const conditions = style({ display: 'grid', gap: 8, minInlineSize: 0 });
export const legend = style({ fontSize: scale.text.sm, fontWeight: 550, marginBlockEnd: 6 });
export const hint = style({ color: colour.muted, fontSize: scale.text.xs });
export const mistake = style({ color: tone.danger.text, fontSize: scale.text.xs, ':empty': { display: 'none' } });
/** The editor's own width decides: it is beside the preview, so that a wide screen may have a narrow editor. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr) 32px',
  gap: 8,
  alignItems: 'start',
  paddingBlockEnd: 8,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const joined = style({ color: colour.muted, fontSize: scale.text.sm, lineHeight: '36px' });
export const joins = style({});
export const source = style({});
export const operator = style({ gridColumn: '2' });
export const value = style({ gridColumn: '2', minInlineSize: 0, ':empty': { display: 'none' } });
export const remove = style({ gridColumn: '3', gridRow: '1', marginBlockStart: 2 });
