import { useState } from 'react';
import { invitationLink } from '@schoolbell/core/staff/contract';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Outbox.css.ts';

/** The link of an invitation that could not be mailed, for those who may invite to pass on. */
export function InvitationLink({ user_detail_id }: { user_detail_id: number }) {
  const reading = useWrite(invitationLink);
  const [link, setLink] = useState<string | null>(null);

  async function show() {
    try {
      const { url, message } = await reading.mutateAsync({ user_detail_id });
      setLink(url);
      toast(message);
    } catch (error) {
      toast.error(error);
    }
  }

  if (link === null)
    return (
      <Button size="sm" loading={reading.isPending} onClick={() => void show()}>
        Show invitation link
      </Button>
    );
  return (
    <span className={css.file}>
      <code className={css.address}>{link}</code> <CopyButton size="sm" label="Copy link" text={link} />
    </span>
  );
}
