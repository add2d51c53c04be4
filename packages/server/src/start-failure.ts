/** A reason why the server can't start, in one sentence for the person at the terminal; it ends the process with code 1, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** Prints why a start failed and ends the process with code 1: only the sentence for a known reason, the whole error otherwise. */
export function exitOnStartFailure(error: unknown): never {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}
