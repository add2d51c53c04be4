import { invoiceFormat } from '@schoolbell/core/billing/settings/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Bones } from '../settings/Group.tsx';
import { FormatForm } from './FormatForm.tsx';

/** Starts the read of the format. */
export function warm(): void {
  prefetch(invoiceFormat, {});
}

/** How documents are numbered and look. */
export function Component() {
  const read = useRead(invoiceFormat, {});
  return (
    <Page title="Invoice format" subtitle="How documents are numbered and look. Issued documents never change.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <FormatForm saved={read.data} />
      ) : (
        <Bones />
      )}
    </Page>
  );
}
