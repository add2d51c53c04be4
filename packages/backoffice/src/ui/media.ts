/** The breakpoints of the specification as media queries; `under` is what the layout rules are written in. */
export const under = {
  /** Phones: tables become cards. */
  640: '(max-width: 639.98px)',
  /** The rail becomes a bottom bar. */
  768: '(max-width: 767.98px)',
  /** The sub-menu slides over. */
  1024: '(max-width: 1023.98px)',
  /** The header's buttons show their icons only. */
  1280: '(max-width: 1279.98px)',
  /** Content that is at most 1440 wide fills the window. */
  1440: '(max-width: 1439.98px)',
  1536: '(max-width: 1535.98px)',
} as const;

/** From a breakpoint on, on screens. */
export const from = {
  1024: 'screen and (min-width: 1024px)',
  1536: 'screen and (min-width: 1536px)',
} as const;

/** Visitors who asked their system for less movement. */
export const lessMotion = '(prefers-reduced-motion: reduce)';
