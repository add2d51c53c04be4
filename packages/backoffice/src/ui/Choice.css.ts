import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

const { colour, tone } = colours;

export const row = style({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: scale.space.x2,
  cursor: 'pointer',
  fontSize: scale.text.md,
});
export const text = style({ display: 'flex', flexDirection: 'column', gap: 2, lineHeight: '20px' });

const check =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-6.5'/%3E%3C/svg%3E\")";
const dash =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' stroke='white' stroke-width='2.2' stroke-linecap='round'%3E%3Cpath d='M4 8h8'/%3E%3C/svg%3E\")";

export const box = style({
  appearance: 'none',
  flexShrink: 0,
  inlineSize: 16,
  blockSize: 16,
  margin: '2px 0',
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: 4,
  background: `${colour.surface} center / contain no-repeat`,
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}, border-color ${scale.motion.fast}`,
  selectors: {
    '&:checked': { backgroundColor: colour.accent, borderColor: colour.accent, backgroundImage: check },
    '&[type="checkbox"]:indeterminate': {
      backgroundColor: colour.accent,
      borderColor: colour.accent,
      backgroundImage: dash,
    },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-invalid="true"]': { borderColor: tone.danger.solid },
  },
});

export const dot = style([
  box,
  {
    borderRadius: '50%',
    selectors: { '&:checked': { border: `5px solid ${colour.accent}`, background: colour.onAccent } },
  },
]);

export const group = style({ display: 'flex', flexDirection: 'column', gap: scale.space.x2 });
export const across = style({ flexDirection: 'row', flexWrap: 'wrap', gap: scale.space.x4 });

export const track = style({
  appearance: 'none',
  flexShrink: 0,
  position: 'relative',
  inlineSize: 34,
  blockSize: 20,
  margin: 0,
  borderRadius: 10,
  background: colour.lineStrong,
  cursor: 'pointer',
  transition: `background-color ${scale.motion.fast}`,
  '::after': {
    content: '',
    position: 'absolute',
    insetBlockStart: 2,
    insetInlineStart: 2,
    inlineSize: 16,
    blockSize: 16,
    borderRadius: '50%',
    background: colour.onAccent,
    transition: `inset-inline-start ${scale.motion.fast}`,
  },
  selectors: {
    '&:checked': { background: colour.accent },
    '&:checked::after': { insetInlineStart: 16 },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
});
