// Runs beside every test run: it knows the run's folder and process group, and when the script that started both has ended,
// in whatever way, it ends what is left of them. It is in no group that a run or a terminal signals, and it notices the end
// when its standard input closes.
import { endLeftovers, endOldRuns } from './leftovers.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const [folder] = process.argv.slice(2);
await endOldRuns();
let text = '';
for await (const piece of process.stdin) text += piece;
await endLeftovers(folder, Number(text) || undefined);
