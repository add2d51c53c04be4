import { useState } from 'react';
import { releaseRuns, retryRuns } from '@schoolbell/core/automations/trying/contract';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Details } from '../calls.ts';
import { countText } from '../words.ts';
import * as css from './History.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

/** Runs that wait for a decision, and failed ones that can all be tried again. */
export function HeldBanner({ automation: { id, held, failed, may_change } }: { automation: Details }) {
  const release = useWrite(releaseRuns);
  const retry = useWrite(retryRuns);
  const [dropping, setDropping] = useState(false);

  const settle = (what: 'go' | 'drop') =>
    release
      .mutateAsync({ id, what })
      .then(({ message }) => toast(message), toast.error)
      .then(() => setDropping(false));

  return (
    <>
      {held > 0 && (
        <Banner
          tone="warning"
          title={`${countText(held, 'run')} ${held === 1 ? 'is' : 'are'} held`}
          action={
            may_change && (
              <span className={css.buttons}>
                <Button size="sm" loading={release.isPending} onClick={() => void settle('go')}>
                  Let them go
                </Button>
                <Button size="sm" onClick={() => setDropping(true)}>
                  Drop them
                </Button>
              </span>
            )
          }
        >
          They wait until you decide, so that nothing leaves in bulk by mistake.
        </Banner>
      )}
      {failed > 1 && may_change && (
        <div className={css.retryAll}>
          <Button
            size="sm"
            loading={retry.isPending}
            onClick={() => void retry.mutateAsync({ id }).then(({ message }) => toast(message), toast.error)}
          >
            Retry all {failed.toLocaleString('en-US')} failed
          </Button>
        </div>
      )}
      {dropping && (
        <ConfirmDialog
          danger
          title={`Drop ${countText(held, 'held run')}?`}
          confirmLabel="Drop them"
          keepLabel="Keep them"
          busy={release.isPending}
          onConfirm={() => void settle('drop')}
          onClose={() => setDropping(false)}
        >
          They end as skipped. No emails are sent for them.
        </ConfirmDialog>
      )}
    </>
  );
}
