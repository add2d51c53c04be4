import { useState } from 'react';
import { exportMailings, mailings } from '@schoolbell/core/messages/contract';
import { mailTemplates } from '@schoolbell/core/messages/templates/contract';
import { idIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { totalOf } from '../../ui/list/useList.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { useListAddress } from '../../ui/list/listQuery.ts';
import { part } from '../../ui/parts.tsx';
import { Composer } from '../compose.ts';
import type { Start } from '../composer/letter.ts';
import { inputOf, type MailingsPart, tabOf, tabs } from './emailsAddress.ts';
import { MailingsTab } from './MailingsTab.tsx';
import { TemplatesTab } from './TemplatesTab.tsx';

const MailingPanel = part(() => import('./MailingPanel.tsx').then((file) => file.MailingPanel));

/** Starts the first read of the tab. */
export function warm(_params: object, search: URLSearchParams): void {
  if (tabOf(search) === 'templates') prefetch(mailTemplates, {});
  else prefetch(mailings, inputOf(search));
}

/** What the school wrote to many: sent, scheduled, unfinished, and the texts that letters begin with. */
export function Component() {
  const { params, get, set } = useListAddress();
  const [begun, setBegun] = useState<Start>();
  const tab = tabOf(params);
  const exported = useExported(tab, params);
  const open = idIn(params, 'open');
  const compose = idIn(params, 'compose');
  const start: Start | undefined = compose
    ? { mailing_id: compose }
    : get('compose') === 'new'
      ? (begun ?? {})
      : undefined;
  const page = params.get('page');
  const show = (changes: Record<string, string | number | null>) => set({ ...changes, page });
  const write = (from?: Start) => (setBegun(from), show({ compose: 'new' }));

  return (
    <Page
      title="Emails"
      isNamedAbove
      subtitle="What you write to your families and staff"
      actions={<ListActions {...exported} add={{ label: 'New email', run: () => write(), warm: Composer.fetch }} />}
    >
      <Card flush>
        {tab === 'templates' ? (
          <TemplatesTab
            tabs={{ ...tabs, value: tab, onChange: (next) => set({ tab: next, search: null }) }}
            onUse={({ subject, body, category }) => write({ subject, body, category })}
          />
        ) : (
          <MailingsTab
            key={tab}
            tab={tab}
            onOpen={(id) => show(tab === 'drafts' ? { compose: id } : { open: id })}
            onWrite={() => write()}
          />
        )}
      </Card>
      {open && (
        <MailingPanel
          key={open}
          id={open}
          onClose={() => show({ open: null })}
          onWrite={(id) => show({ open: null, compose: id })}
        />
      )}
      {start && (
        <Composer
          key={start.mailing_id ?? 'new'}
          start={start}
          onClose={() => (setBegun(undefined), show({ compose: null }))}
        />
      )}
    </Page>
  );
}

/** Exports the emails of a tab with its filters; `count` is how many there are. Templates can't be exported. */
function useExported(tab: MailingsPart | 'templates', params: URLSearchParams) {
  const input = inputOf(params);
  const list = useRead(mailings, input, { enabled: tab !== 'templates' });
  if (tab === 'templates') return {};
  return {
    exporting: { endpoint: exportMailings, input: { tab, search: input.search }, name: 'emails' },
    total: totalOf(list.data),
  };
}
