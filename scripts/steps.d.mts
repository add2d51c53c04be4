/** What a program that has ended printed, and its exit code. */
export interface Ended {
  code: number;
  output: string;
}
/** How to run a program: see `steps.mjs`. */
export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  show?: boolean;
  group?: boolean;
  silence?: number;
}
/** Runs a program to its end. */
export function run(command: string, args: readonly string[], options?: RunOptions): Promise<Ended>;
/** The project's folder. */
export const root: string;
/** Node 24 of the project's own. */
export const node: string;
