import { style } from '@vanilla-extract/css';

/** A control inside its label is not as strong as the label's words. */
export const plain = style({ marginTop: '.4em', fontSize: '1.0667em', fontWeight: 400 });
