import { colours } from '../theme.css.ts';

/** The theme's colours for pictures. A script that took them from the theme itself would make every screen fetch all of them. */
export const colour = { ...colours.colour };
export const tone = { ...colours.tone };
