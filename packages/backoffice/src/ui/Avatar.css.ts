import { style, styleVariants } from '@vanilla-extract/css';
import { toneNames, type Tone } from './tones.ts';
import { colours } from './theme.css.ts';

const base = style({
  flexShrink: 0,
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: '1px solid',
  overflow: 'hidden',
  fontWeight: 600,
  letterSpacing: '0.01em',
  userSelect: 'none',
});

export const size = styleVariants({
  sm: [base, { inlineSize: 24, blockSize: 24, fontSize: 10 }],
  md: [base, { inlineSize: 32, blockSize: 32, fontSize: 12 }],
  lg: [base, { inlineSize: 56, blockSize: 56, fontSize: 20 }],
});

export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({
    background: colours.tone[name].soft,
    color: colours.tone[name].text,
    borderColor: colours.tone[name].line,
  }),
);

/** A pointer meets the round, not the picture: a browser would drag the picture alone, out of the card that it is on. */
export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover', pointerEvents: 'none' });
