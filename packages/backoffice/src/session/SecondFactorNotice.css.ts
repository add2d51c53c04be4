import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';

export const actions = style({ display: 'flex', alignItems: 'center', alignSelf: 'center', gap: 4, flexShrink: 0 });
/** A phone has room for the notice, not for its reason. */
export const why = style({ '@media': { [under[640]]: { display: 'none' } } });
