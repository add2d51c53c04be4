import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { download } from '../http/download.ts';
import { exportRefused } from '../http/exportRefused.ts';
import { toast } from '../ui/toasts.ts';

/** Downloads a list under a name and says that it is there, or why not. */
export async function exportAs<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  name: string,
  go: (path: string) => void,
): Promise<void> {
  try {
    await download(endpoint, input as never, name, () => undefined);
    toast(`${name} is in your downloads.`);
  } catch (error) {
    exportRefused(error, go);
  }
}
