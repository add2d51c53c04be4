import { style } from '@vanilla-extract/css';
import { from, under } from '../ui/media.ts';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const header = style({
  gridArea: 'head',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: '28px 16px',
  background: colour.surface,
  borderBlockEnd: `1px solid ${colour.line}`,
  minInlineSize: 0,
  '@media': {
    [under[768]]: { gap: 4, paddingInline: '10px 8px' },
    // All of its buttons find room on a phone of 320 px.
    [under[640]]: { gap: 2 },
    print: { display: 'none' },
  },
});
export const where = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  minInlineSize: 0,
  fontSize: scale.text.sm,
  fontWeight: 550,
});
/** Cut where the header is too narrow: the screen's own title says it whole. */
export const whereHere = style({ minInlineSize: 0, overflow: 'clip', overflowClipMargin: 4, textOverflow: 'ellipsis' });
export const whereParent = style({ color: colour.muted, '@media': { [under[640]]: { display: 'none' } } });
export const opener = style({ '@media': { [from[1024]]: { display: 'none' } } });
/** A dot over the icon while there is something unread; phones show it only then. */
export const marked = style({
  position: 'relative',
  '@media': { [under[640]]: { selectors: { '&:not([data-marked])': { display: 'none' } } } },
  selectors: {
    '&[data-marked]::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: 6,
      insetInlineEnd: 6,
      inlineSize: 8,
      blockSize: 8,
      borderRadius: '50%',
      border: `2px solid ${colour.surface}`,
      boxSizing: 'content-box',
      background: colour.accent,
      pointerEvents: 'none',
    },
  },
});
export const offline = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: colours.tone.warning.text,
  fontSize: scale.text.xs,
  fontWeight: 550,
});
/** On phones the icon says it, to readers the word still does: the header's place is taken. */
export const offlineWord = style({ '@media': { [under[640]]: { position: 'absolute', clipPath: 'inset(50%)' } } });

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  position: 'relative',
  blockSize: 44,
  textAlign: 'start',
  fontWeight: 400,
  '@media': { [under[640]]: { gap: 4 } },
});
/** On phones only the picture is drawn; the name is still the button's name. */
export const personText = style({
  display: 'grid',
  lineHeight: 1.3,
  '@media': {
    [under[768]]: {
      position: 'absolute',
      insetInlineEnd: 0,
      inlineSize: 1,
      blockSize: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
export const personName = style({ fontSize: scale.text.sm, fontWeight: 600, color: colour.text });
export const personSchool = style({ fontSize: scale.text.xs, color: colour.muted });
