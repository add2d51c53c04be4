import { testAutomation } from '@schoolbell/core/automations/trying/contract';
import { Failure } from '@schoolbell/core/http/errors';
import { composerTexts } from '@schoolbell/core/messages/rules';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import { type Draft, sentDraft } from './draft.ts';

/** Sends the mail to the person who writes it; a test needs the same validation as a real mail. */
export function useTestMail(draft: Draft, id: number | undefined, check: () => Promise<Record<string, string>>) {
  const write = useWrite(testAutomation);

  async function send() {
    const wrong = Object.entries(await check()).find(([path]) => path.startsWith('email.'))?.[1];
    if (wrong) return toast.error(new Error(wrong));
    const { automation_name, ...sent } = sentDraft(draft);
    try {
      await write.mutateAsync({ ...sent, automation_name: automation_name || 'New', ...(id !== undefined && { id }) });
      toast(composerTexts.tested);
    } catch (error) {
      const text = error instanceof Failure ? Object.values(error.fields ?? {})[0] : undefined;
      toast.error(new Error(text ?? composerTexts.testFailed));
    }
  }
  return { send, isSending: write.isPending };
}
