import { style } from '@vanilla-extract/css';

/** A further child's heading, with the way to take it out at its end. */
export const head = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '1em' });
