/** Said at the end of a refusal that `again: 1` overrules. */
export const REMIND_AGAIN = 'Send another one anyway?';
