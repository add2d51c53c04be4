import type { NavigateFunction } from 'react-router';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../session/exportRefused.ts';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';

/** Downloads a whole list under a name and says that it is there, or why not; `onLines` follows it. */
export async function exportList(kind: Kind, input: InputOf<(typeof kinds)[Kind]['exportAll']>, name: string, navigate: NavigateFunction, onLines: (lines: number) => void): Promise<void> {
  try {
    await download(kinds[kind].exportAll, input as never, name, onLines);
    toast(`${name} is in your downloads.`);
  } catch (error) {
    exportRefused(error, navigate);
  }
}
