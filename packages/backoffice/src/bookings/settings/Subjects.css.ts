import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const count = style({ color: colour.muted, fontSize: scale.text.sm, fontVariantNumeric: 'tabular-nums' });
export const search = style({ padding: '0 16px 12px' });
export const nothing = style({ padding: '4px 16px 16px', color: colour.muted, fontSize: scale.text.sm });
export const category = style({ borderBlockStart: `1px solid ${colour.line}` });
export const heading = style({
  padding: '8px 16px',
  background: colour.sunken,
  fontSize: scale.text.sm,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 168px',
  gap: '8px 12px',
  alignItems: 'center',
  padding: '10px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
  '@container': { '(max-width: 520px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const named = style({ display: 'flex', gap: 10, minInlineSize: 0 });
export const mark = style({ display: 'grid', placeItems: 'center', flexShrink: 0, alignSelf: 'start' });
export const words = style({ display: 'grid', gap: 2, minInlineSize: 0 });
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 10,
  color: colour.muted,
  fontSize: scale.text.xs,
});
export const missing = style({ color: tone.warning.text });
/** How it is booked: below the name where the row is narrow. */
export const status = style({
  '@container': { '(max-width: 520px)': { gridColumn: '1 / -1' } },
});
export const more = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: 12,
  alignItems: 'end',
  paddingInlineStart: 0,
  '@container': { '(max-width: 520px)': { paddingInlineStart: 0 } },
});
export const link = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginInlineStart: 0,
  color: colour.muted,
  fontSize: scale.text.xs,
  '@container': { '(max-width: 520px)': { marginInlineStart: 0 } },
});
export const address = style({ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' });
