import { style } from '@vanilla-extract/css';
import { oneLine } from '../ui/base.css.ts';

export const current = style([oneLine, { maxInlineSize: 220 }]);
