import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';
import { toneNames, type Tone } from '../ui/tones.ts';
import { body } from './TimeGrid.css.ts';

const { colour } = colours;

export const list = style({ position: 'absolute', insetBlock: 0, insetInline: '1px 6px', pointerEvents: 'none' });
export const item = style({
  position: 'absolute',
  paddingBlockEnd: 1,
  paddingInlineEnd: 2,
  pointerEvents: 'auto',
  contain: 'strict',
});

/** An event: a button as high as it is long. Hundreds are drawn at once: what is clipped, and nothing scrolls, needs no layer of its own. */
export const event = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 18,
  padding: '2px 4px',
  overflow: 'clip',
  textAlign: 'start',
  cursor: 'pointer',
  border: '1px solid transparent',
  borderInlineStartWidth: 3,
  borderRadius: scale.radius.sm,
  fontSize: scale.text.xs,
  lineHeight: '16px',
  ':focus-visible': { outlineOffset: -2 },
  '@media': { print: { printColorAdjust: 'exact' } },
});
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({
    background: colours.tone[name].soft,
    color: colours.tone[name].text,
    borderColor: colours.tone[name].line,
    borderInlineStartColor: colours.tone[name].solid,
    ':hover': { borderColor: colours.tone[name].solid },
  }),
);
export const draft = style({ borderStyle: 'dashed' });
export const cancelled = style({
  background: `repeating-linear-gradient(135deg, ${colour.sunken} 0 5px, ${colour.surface} 5px 10px)`,
  borderColor: colour.lineStrong,
  borderStyle: 'dashed',
});
export const movable = style({ cursor: 'grab', touchAction: 'manipulation' });
export const name = style({
  display: 'block',
  flexShrink: 0,
  fontWeight: 600,
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
/** The word of drafts. */
export const state = style({});
globalStyle(`${cancelled} ${name}`, { textDecoration: 'line-through' });
export const line = style({
  display: 'block',
  flexShrink: 0,
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  unicodeBidi: 'plaintext',
});
/** Lines that fit whole; the rest is left away. */
export const text = style({ display: 'block', overflow: 'clip' });
globalStyle(`${item} ${text}`, { maxBlockSize: 'max(16px, round(down, 100%, 16px))' });
/** A title is cut between words, never inside one. */
globalStyle(`${item} ${text} ${name}`, { whiteSpace: 'normal' });
globalStyle(`${item} ${text} ${line}`, { whiteSpace: 'pre-line' });
/** A cancelled event beside others: its hatching alone. The rest is still read out. */
export const strip = style({});
globalStyle(`${strip} ${event}`, { padding: 0 });
globalStyle(`${strip} ${name}, ${strip} ${line}`, { position: 'absolute', clipPath: 'inset(50%)' });

/** What is being moved or drawn, over everything; without a class, because moving comes later and would need this file apart. */
globalStyle(`${body} > [data-ghost]`, {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 3,
  padding: '2px 6px',
  overflow: 'hidden',
  pointerEvents: 'none',
  borderRadius: scale.radius.sm,
  border: `2px solid ${colour.accent}`,
  background: colour.accentSoft,
  color: colour.accentText,
  fontSize: scale.text.xs,
  fontWeight: 600,
  lineHeight: '16px',
  whiteSpace: 'pre',
  unicodeBidi: 'plaintext',
  contain: 'strict',
  willChange: 'transform',
});

export const whole = style({ whiteSpace: 'nowrap' });
/** In a crowd: the pole is as long as the event, and the name has a line of its own beside it. */
export const pole = style({ position: 'absolute', paddingBlockEnd: 1 });
globalStyle(`${list} ${pole}`, { background: 'none', border: 'solid', borderWidth: 0, borderInlineStartWidth: 2 });
export const flag = style({ paddingBlock: 0, minBlockSize: 16 });
export const flagText = style({});
globalStyle(`${flagText} ${name}`, { display: 'inline' });
globalStyle(`${flagText} ${line}`, { display: 'inline-block', overflow: 'visible', whiteSpace: 'nowrap' });
/** Seats at the foot of an event; where there is no line for them they go into a second column, out of sight. */
export const foot = style({ alignSelf: 'flex-end', marginBlockStart: 'auto', lineHeight: '16px', fontWeight: 550 });
globalStyle(`${item} ${event}`, { flexFlow: 'column wrap', alignContent: 'flex-start', columnGap: 12 });
globalStyle(`${item} ${text}`, { inlineSize: '100%' });
