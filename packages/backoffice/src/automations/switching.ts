import { automationsList, saveAutomation } from '@schoolbell/core/automations/contract';
import { automationTexts } from '@schoolbell/core/automations/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { patchRead } from '../http/patch.ts';
import { useWrite } from '../http/write.ts';
import { toast } from '../ui/toasts.ts';

/** The specification's text about what failed; where a right or the plan is in the way, that is said too. */
export function saidFailed(text: string, error: unknown): void {
  const isRefused = error instanceof Failure && [403, 409].includes(error.status);
  toast.error(new Error(isRefused ? `${text}. ${error.message}` : text));
}

/** Switches an automation on or off, at once in the list and taken back where the server refuses. */
export function useSwitch(): (row: { id: number; status: 0 | 1; version: number }) => Promise<void> {
  const save = useWrite(saveAutomation);
  return async ({ id, status, version }) => {
    const next = status === 1 ? (0 as const) : (1 as const);
    const undo = patchRead(automationsList, {}, ({ data }) => ({
      data: data.map((one) => (one.id === id ? { ...one, status: next } : one)),
    }));
    try {
      await save.mutateAsync({ id, status: next, version });
      toast(automationTexts.updated);
    } catch (error) {
      undo();
      saidFailed('Error updating automation', error);
    }
  };
}
