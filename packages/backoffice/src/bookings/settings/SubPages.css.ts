import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const about = style({ padding: '0 16px 14px', color: colours.colour.muted, fontSize: scale.text.sm });
export const rows = style({
  overflow: 'hidden',
  borderEndStartRadius: scale.radius.lg,
  borderEndEndRadius: scale.radius.lg,
});
