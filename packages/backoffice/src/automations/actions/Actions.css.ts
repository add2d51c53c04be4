import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { scale } from '../../ui/theme.css.ts';

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: scale.space.x3,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const wide = style({ gridColumn: '1 / -1', minInlineSize: 0 });
/** As the labels of fields are. */
export const label = style({ display: 'block', marginBlockEnd: 6, fontSize: scale.text.sm, fontWeight: 550 });
/** A mail, with a line about it above. */
export const preview = style({ display: 'flex', flexDirection: 'column', gap: scale.space.x3, minBlockSize: 240 });
