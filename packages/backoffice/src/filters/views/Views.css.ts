import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { scale } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: scale.space.x4 });
export const list = style({ display: 'grid', gap: scale.space.x3 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: scale.space.x3,
  '@media': { [under[640]]: { gap: scale.space.x2 } },
});
