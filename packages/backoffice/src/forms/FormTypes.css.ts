import { style } from '@vanilla-extract/css';
import { oneLine } from '../ui/base.css.ts';
import { under } from '../ui/media.ts';

export const current = style([oneLine, { maxInlineSize: 220, '@media': { [under[640]]: { maxInlineSize: 112 } } }]);
