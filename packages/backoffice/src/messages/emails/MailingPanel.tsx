import { useState } from 'react';
import { mailingDetails } from '@schoolbell/core/messages/contract';
import { useRead } from '../../http/read.ts';
import { MailFrame } from '../../settings/MailFrame.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Details } from '../composer/letter.ts';
import { MailingActions } from './MailingActions.tsx';
import { MailingBar, ReadKeys } from './MailingBar.tsx';
import { MailingReaders } from './MailingReaders.tsx';
import { mailingStateText, type ReaderState } from './mailingText.ts';
import * as css from './Emails.css.ts';

interface MailingPanelProps {
  id: number;
  onClose: () => void;
  /** Goes on writing it, once it is a draft again. */
  onWrite: (id: number) => void;
}

/** One letter: what became of it, every reader with the reason, its text, and what can be done with it. */
export function MailingPanel({ id, onClose, onWrite }: MailingPanelProps) {
  const { data, error, refetch } = useRead(mailingDetails, { mailing_id: id });
  const mailing = data?.data.mailing_id === id ? data.data : undefined;
  return (
    <Panel
      wide
      title={mailing ? mailing.subject || 'No subject' : 'Email'}
      onClose={onClose}
      footer={mailing && <MailingActions mailing={mailing} onWrite={() => onWrite(id)} onGone={onClose} />}
    >
      {!mailing && error?.code === 'notFound' && (
        <EmptyState title="This email was not found" line="It may belong to another branch." />
      )}
      {!mailing && error && error.code !== 'notFound' && (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      )}
      {!mailing && !error && <SkeletonLines lines={8} />}
      {mailing && <Known mailing={mailing} />}
    </Panel>
  );
}

function factsOf(mailing: Details) {
  return [
    { label: 'To', value: mailing.audience },
    { label: 'From', value: mailing.created_by },
    { label: 'Kind', value: mailing.category === 'news' ? 'News' : 'About their classes or account' },
    ...(mailing.state === 'scheduled' && mailing.send_at
      ? [{ label: 'Leaves', value: formatDateTime(mailing.send_at) }]
      : []),
    ...(mailing.started_at ? [{ label: 'Began', value: formatDateTime(mailing.started_at) }] : []),
    ...(mailing.ended_at ? [{ label: 'Ended', value: formatDateTime(mailing.ended_at) }] : []),
  ];
}

function Known({ mailing }: { mailing: Details }) {
  const [tab, setTab] = useState('readers');
  const [state, setState] = useState<ReaderState | null>(null);
  const [confirmed, setConfirmed] = useState<0 | 1 | null>(null);
  const { label, tone } = mailingStateText(mailing);
  return (
    <div className={css.stack}>
      <div>
        <Tag tone={tone}>{label}</Tag>
      </div>
      {mailing.reason && <Banner tone={mailing.state === 'failed' ? 'danger' : 'info'} title={mailing.reason} />}
      <DescriptionList items={factsOf(mailing)} />
      <MailingBar
        counts={mailing.counts}
        value={state}
        onChange={(next) => (setState(next), setConfirmed(null), setTab('readers'))}
      />
      {mailing.ask_confirm === 1 && (
        <ReadKeys
          counts={mailing.counts}
          value={confirmed}
          onChange={(next) => (setConfirmed(next), setState(null), setTab('readers'))}
        />
      )}
      <Tabs
        label="About this email"
        tabs={[
          { id: 'readers', label: 'Readers' },
          { id: 'text', label: 'Text' },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'readers' ? (
          <MailingReaders key={`${state} ${confirmed}`} mailing={mailing} state={state} confirmed={confirmed} />
        ) : (
          <MailFrame html={mailing.body} />
        )}
      </Tabs>
    </div>
  );
}
