import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const release = style({
  selectors: { '& + &': { marginBlockStart: 24, paddingBlockStart: 24, borderBlockStart: `1px solid ${colour.line}` } },
});
export const releaseTitle = style({ fontSize: scale.text.lg, fontWeight: 600 });
export const releaseDate = style({ color: colour.muted, fontSize: scale.text.sm });
export const changes = style({ display: 'grid', gap: 12, marginBlockStart: 12, color: colour.muted, lineHeight: 1.5 });
export const changeName = style({ display: 'block', color: colour.text, fontWeight: 550 });

export const keys = style({ selectors: { '& + &': { marginBlockStart: 20 } } });
export const keysTitle = style({ marginBlockEnd: 4, color: colour.muted, fontSize: scale.text.xs, fontWeight: 550 });
export const key = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gap: 12,
  alignItems: 'baseline',
  paddingBlock: 6,
  fontSize: scale.text.sm,
});
export const pressed = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
