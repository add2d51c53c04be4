import type { ChildProcess } from 'node:child_process';

/** A start may take as long as the machine needs; a server that prints and writes nothing for so long hangs. */
const LONGEST_SILENCE = 180_000;

/** Waits until a server answers, for as long as it makes progress: it prints something, or its database's log of writes grows. */
export async function reachable(
  child: ChildProcess,
  address: string,
  written: () => Promise<string>,
  silence = LONGEST_SILENCE,
): Promise<void> {
  let [heard, last] = [performance.now(), ''];
  const hear = () => {
    heard = performance.now();
  };
  child.stdout?.on('data', hear);
  for (let looked = 0; performance.now() - heard < silence;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} before it answered`);
    if (await answers(address)) return;
    if (performance.now() - looked > 1_000) {
      const now = await written();
      if (now !== last) hear();
      [last, looked] = [now, performance.now()];
    }
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`The server has not come up, and nothing was heard of it for ${silence / 1_000} seconds`);
}

const answers = (address: string) =>
  fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
