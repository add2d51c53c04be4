import type { LiveSchool } from './school.ts';
import type { ServerProcess } from './server.ts';

/** A browser that listens to `/api/live`. */
export interface Listener {
  /** Areas that it heard of so far. */
  heard: string[];
  /** Whether the line is still the first one. */
  isOpen(): boolean;
  hangUp(): void;
}

/** Listens as the owner, over one connection. */
export async function listen(server: ServerProcess, school: LiveSchool): Promise<Listener> {
  const line = new AbortController();
  const answer = await fetch(`${server.address}/api/live`, {
    headers: { cookie: school.owner.cookie },
    signal: line.signal,
  });
  if (answer.status !== 200) throw new Error(`The live line answered ${answer.status}`);
  const heard: string[] = [];
  let open = true;
  const read = async () => {
    let text = '';
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split('\n\n');
      text = events.pop()!;
      for (const event of events) if (event.startsWith('data: ')) heard.push(JSON.parse(event.slice(6)).area);
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      open = false;
    });
  return { heard, isOpen: () => open, hangUp: () => line.abort() };
}
