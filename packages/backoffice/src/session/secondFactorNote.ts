const KEY = 'secondFactor';

/** What this browser session knows of one's second factor: it is on, or its notice was put away. Then nobody is asked again. */
export function noteSecondFactor(state: 'on' | 'later'): void {
  sessionStorage.setItem(KEY, state);
}

/** Whether the notice may still have something to say in this browser session. */
export function isSecondFactorOpen(): boolean {
  return !sessionStorage.getItem(KEY);
}
