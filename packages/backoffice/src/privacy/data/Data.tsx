import { retention } from '@schoolbell/core/privacy/data/contract';
import { mayManageData } from '@schoolbell/core/privacy/data/rules';
import { prefetch } from '../../http/read.ts';
import { useSession, viewerOf } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { ExportAll } from './ExportAll.tsx';
import { Retention } from './Retention.tsx';
import * as css from './Data.css.ts';

/** Starts the screen's read. */
export function warm(): void {
  prefetch(retention, {});
}

/** The school's data as a whole: taking it out, erasing somebody, and how long things are kept. */
export function Component() {
  const may = mayManageData(viewerOf(useSession()));
  return (
    <Page
      title="Data"
      subtitle="What your school keeps: take it out, erase it, or have it forgotten in time."
      width="narrow"
    >
      {may ? (
        <div className={css.stack}>
          <ExportAll />
          <ErasePerson />
          <Retention />
        </div>
      ) : (
        <Banner
          tone="info"
          title="Only the school's owner and admins may take data out, erase people and set how long things are kept."
        />
      )}
    </Page>
  );
}
