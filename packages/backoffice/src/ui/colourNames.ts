import type { GroupColour } from '@schoolbell/core/students/batches/rules';

/** What the colours of batches and tags are called. */
export const colourNames: Record<GroupColour, string> = {
  neutral: 'Grey',
  info: 'Blue',
  success: 'Green',
  warning: 'Yellow',
  danger: 'Red',
  plum: 'Plum',
  cyan: 'Cyan',
  orange: 'Orange',
};
