/** From this width on the preview stands beside the sections. */
export const BESIDE = '(min-width: 1180px)';
