import { styleVariants } from '@vanilla-extract/css';
import { colours } from '../../../ui/theme.css.ts';

const { colour, tone } = colours;

export const fill = styleVariants({
  draft: { background: tone.neutral.solid },
  scheduled: { background: tone.info.solid },
  issued: { background: tone.plum.solid },
  part: { background: tone.cyan.solid },
  overdue: { background: tone.danger.solid },
  paid: { background: tone.success.solid },
  cancelled: { background: colour.line },
});
