import { style, styleVariants } from '@vanilla-extract/css';
import { hiddenText } from '../../ui/base.css.ts';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';
import { toneNames, type Tone } from '../../ui/tones.ts';

const { colour } = colours;

export const actions = style({ display: 'flex', alignItems: 'center', gap: scale.space.x3 });

export const days = style({
  display: 'grid',
  borderBlockStart: `1px solid ${colour.line}`,
  '@media': { [under[768]]: { display: 'block' } },
});
export const day = style({
  display: 'grid',
  alignContent: 'start',
  gap: 6,
  minBlockSize: 164,
  minInlineSize: 0,
  padding: 8,
  selectors: { '& + &': { borderInlineStart: `1px solid ${colour.line}` } },
  '@media': {
    [under[768]]: {
      minBlockSize: 0,
      padding: `10px ${density.pad}`,
      selectors: { '& + &': { borderInlineStart: 0, borderBlockStart: `1px solid ${colour.line}` } },
    },
  },
});
export const date = style({ color: colour.muted, fontSize: scale.text.sm, fontWeight: 400 });
export const hidden = hiddenText;
export const more = style({ fontSize: scale.text.xs });

export const event = style({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  padding: '8px 10px',
  border: '1px solid',
  borderRadius: scale.radius.md,
  fontSize: scale.text.xs,
  overflowWrap: 'anywhere',
});
export const title = style({ color: colour.text, fontSize: scale.text.sm, overflowWrap: 'break-word' });
const look = (tone: Tone) => ({
  borderColor: colours.tone[tone].line,
  background: colours.tone[tone].soft,
  color: colours.tone[tone].text,
});
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, look(name)])) as Record<Tone, ReturnType<typeof look>>,
);
