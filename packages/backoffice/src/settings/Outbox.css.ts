import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const open = style({
  maxInlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 550,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
});
export const to = style({ display: 'grid' });
export const address = style({ color: colour.muted, fontSize: scale.text.xs, overflowWrap: 'anywhere' });
/** A file that comes with a mail, in one line with what can be done with it. */
export const file = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
/** Stands behind a subject: the mail brings a calendar file. */
export const brings = style({ display: 'inline-flex', alignItems: 'center', gap: 6, maxInlineSize: '100%' });
globalStyle(`${brings} > svg`, { flexShrink: 0, color: colour.muted });
export const none = style({ color: colour.muted });

export const mail = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100%' });
export const part = style({ padding: '0 20px 16px' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: '8px 20px',
  padding: '16px 20px',
  fontSize: scale.text.sm,
});
globalStyle(`${facts} > dt`, { color: colour.muted });
/** A mail is drawn on white, as most readers do, in the dark theme too. */
export const frame = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 'max(360px, calc(100dvh - 330px))',
  border: 0,
  background: 'white',
});
export const plain = style({
  margin: 0,
  padding: 20,
  fontFamily: scale.font.mono,
  fontSize: scale.text.sm,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
