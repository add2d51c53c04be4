import { globalStyle, style } from '@vanilla-extract/css';
import { icon } from '../State.css.ts';

/** As large as its picture from the start, so that nothing moves when that comes. */
export const place = style({ display: 'block', inlineSize: 96, blockSize: 72 });

// An icon has a frame; a picture fills its place without one. Said here, so that screens without pictures don't carry it.
globalStyle(`${icon}:has(> ${place})`, { inlineSize: 96, blockSize: 72, border: 0, background: 'none' });
