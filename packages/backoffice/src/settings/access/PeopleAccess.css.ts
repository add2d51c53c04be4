import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const panes = style({
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  minBlockSize: 420,
  '@media': { [under[1024]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
const pane = style({
  maxBlockSize: 'calc(100dvh - 236px)',
  minBlockSize: 0,
  overflowY: 'auto',
  '@media': { [under[1024]]: { maxBlockSize: 'none' } },
});
/** On narrow windows the list gives way to whom one has picked. */
export const staff = style([
  pane,
  {
    borderInlineEnd: `1px solid ${colour.line}`,
    '@media': { [under[1024]]: { border: 0, selectors: { '&[data-picked]': { display: 'none' } } } },
  },
]);
export const rights = style([
  pane,
  { '@media': { [under[1024]]: { selectors: { '&:not([data-picked])': { display: 'none' } } } } },
]);
export const find = style({ padding: 12 });
export const list = style({ display: 'grid', gap: 2, padding: '0 8px 12px' });
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  minBlockSize: 48,
  padding: '6px 8px',
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: { '&[aria-current="true"]': { background: colour.accentSoft } },
  ':focus-visible': { outlineOffset: -2 },
});
export const text = style({ display: 'grid', flex: 1, minInlineSize: 0, fontSize: scale.text.sm, lineHeight: 1.35 });
export const name = style({ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const line = style({ color: colour.muted, fontSize: scale.text.xs });

export const head = style({ display: 'flex', alignItems: 'center', gap: 12, padding: '14px 16px' });
export const back = style({ display: 'none', '@media': { [under[1024]]: { display: 'block' } } });
export const who = style({ display: 'grid', flex: 1, minInlineSize: 0 });
export const title = style({ fontSize: scale.text.lg, fontWeight: 600, overflowWrap: 'anywhere' });
export const why = style({ padding: '0 16px 14px' });
export const group = style({
  padding: '7px 16px',
  background: colour.sunken,
  borderBlock: `1px solid ${colour.line}`,
  color: colour.muted,
  fontSize: scale.text.xs,
  fontWeight: 600,
});
export const right = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 200px',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '10px 16px',
  borderBlockEnd: `1px solid ${colour.line}`,
  ':last-child': { borderBlockEnd: 0 },
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const about = style({ display: 'grid', minInlineSize: 0 });
export const category = style({ fontWeight: 550 });
export const state = style({ display: 'grid', justifyItems: 'end', gap: 2 });
export const choice = style({ '@media': { [under[640]]: { gridColumn: '1 / -1' } } });
export const lock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colour.muted,
  fontSize: scale.text.xs,
});
