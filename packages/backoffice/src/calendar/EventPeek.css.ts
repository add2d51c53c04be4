import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const card = style({
  position: 'fixed',
  zIndex: 20,
  display: 'grid',
  gap: 4,
  inlineSize: 300,
  padding: 14,
  borderRadius: scale.radius.lg,
  border: `1px solid ${colour.line}`,
  background: colour.raised,
  boxShadow: colours.shadow.float,
  fontSize: scale.text.sm,
  '@media': { print: { display: 'none' } },
});
export const title = style({ fontSize: scale.text.lg, fontWeight: 600, unicodeBidi: 'plaintext' });
export const state = style({ color: colours.tone.danger.text, fontWeight: 550 });
export const fact = style({ color: colour.muted, unicodeBidi: 'plaintext' });
export const actions = style({ display: 'flex', gap: 8, marginBlockStart: 8 });
