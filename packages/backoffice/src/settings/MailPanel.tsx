import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { mailDetails, resendMail } from '@schoolbell/core/settings/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { toast } from '../ui/toasts.ts';
import { MailFrame } from './MailFrame.tsx';
import * as css from './Outbox.css.ts';
import { MailFacts } from './MailFacts.tsx';

interface WrittenProps {
  mail: ResultOf<typeof mailDetails>;
  version: string;
  onVersion: (version: string) => void;
}

/** What is known of the mail, and one of its two versions. */
function Written({ mail, version, onVersion }: WrittenProps) {
  return (
    <div className={css.mail}>
      <MailFacts mail={mail} />
      {mail.error && (
        <div className={css.part}>
          <Banner tone="danger" title="The mail server refused it">
            {mail.error}
          </Banner>
        </div>
      )}
      <Tabs
        label="Version"
        tabs={[
          { id: 'html', label: 'Formatted' },
          { id: 'text', label: 'Plain text' },
        ]}
        value={version}
        onChange={onVersion}
      >
        {version === 'html' ? <MailFrame html={mail.html} /> : <pre className={css.plain}>{mail.text}</pre>}
      </Tabs>
    </div>
  );
}

/** One mail as it was written, in both of its versions, and the way to send it again. */
export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(mailDetails, { id });
  const resend = useWrite(resendMail);
  const [version, setVersion] = useState('html');
  // The panel before this one may still be in the cache as a stand-in.
  const mail = read.data?.id === id ? read.data : undefined;
  const canResend = mail?.status === 'failed' || mail?.status === 'kept';

  async function again() {
    try {
      toast((await resend.mutateAsync({ id })).message);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <Panel
      wide
      flush
      title={mail?.subject ?? 'Mail'}
      onClose={onClose}
      footer={
        canResend && (
          <Button
            variant="primary"
            icon={<Send size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => void again()}
          >
            Send again
          </Button>
        )
      }
    >
      {read.error && !mail && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.error && !mail && (
        <div className={css.part}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {mail && <Written mail={mail} version={version} onVersion={setVersion} />}
    </Panel>
  );
}
