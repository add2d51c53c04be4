import type { Plugin } from 'vite';

/**
 * Parts of the query library that this app never enters, as their shortest selves: reads that suspend, and errors that are
 * thrown to a boundary (screens draw their own errors, and `http/client.ts` sets `throwOnError: false`).
 * An import that a later version adds is missing here and stops the build.
 */
const unused: Record<string, string> = {
  suspense: `
    export const defaultThrowOnError = () => false;
    export const ensureSuspenseTimers = () => {};
    export const fetchOptimistic = () => undefined;
    export const shouldSuspend = () => false;`,
  errorBoundaryUtils: `
    export const ensurePreventErrorBoundaryRetry = () => {};
    export const getHasError = () => false;
    export const useClearResetErrorBoundary = () => {};`,
};
const whole = /\/@tanstack\/react-query\/build\/modern\/(suspense|errorBoundaryUtils)\.js$/;

/** Leaves out of the first load what the query library carries for other ways of using it: about 0.5 KiB gzip. */
export function leanQuery(): Plugin {
  return {
    name: 'schoolbell:lean-query',
    apply: 'build',
    load: {
      filter: { id: whole },
      handler: (id) => ({ code: unused[whole.exec(id)![1]!]!, moduleType: 'js' }),
    },
  };
}
