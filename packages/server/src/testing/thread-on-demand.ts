import { parentPort, threadId } from 'node:worker_threads';

/** What a thread under test is told to do. */
export type OnDemand = 'answer' | 'refuse' | 'hang' | 'exit' | 'throw';

const hangs = new Int32Array(new SharedArrayBuffer(4));

parentPort!.on('message', (what: OnDemand) => {
  if (what === 'answer') parentPort!.postMessage({ answer: threadId });
  if (what === 'refuse') parentPort!.postMessage({ error: 'no' });
  if (what === 'hang') Atomics.wait(hangs, 0, 0);
  if (what === 'exit') process.exit();
  if (what === 'throw') throw new Error('broken');
});
