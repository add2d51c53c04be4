import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../../ui/theme.css.ts';
import { under } from '../../../ui/media.ts';

const { colour } = colours;

export const beside = style({
  position: 'sticky',
  insetBlockStart: density.gap,
  maxBlockSize: 'calc(100dvh - 96px)',
  overflowY: 'auto',
  containerType: 'inline-size',
  background: colour.sunken,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.lg,
});
export const close = style({
  position: 'sticky',
  insetBlockStart: 6,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  blockSize: 0,
  paddingInlineEnd: 6,
});
export const bones = style({ padding: scale.space.x6 });
export const whole = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: density.gap,
  alignItems: 'start',
  padding: density.pad,
  '@container': { '(min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr) 190px' } },
});
export const side = style({
  display: 'grid',
  gap: scale.space.x4,
  '@media': { [under[640]]: { paddingInline: 4 } },
  // Below the cross.
  '@container': { '(min-width: 640px)': { paddingBlockStart: 20 } },
});
