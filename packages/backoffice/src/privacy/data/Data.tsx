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

/** The school's data as a whole: taking it out, erasing someone, and how long things are kept. */
export function Component() {
  const may = mayManageData(viewerOf(useSession()));
  return (
    <Page title="Data" subtitle="Export or erase your school’s data, or choose how long to keep it." width="narrow">
      {may ? (
        <div className={css.stack}>
          <ExportAll />
          <ErasePerson />
          <Retention />
        </div>
      ) : (
        <Banner
          tone="info"
          title="Only owners and admins can export data, erase people and set how long data is kept."
        />
      )}
    </Page>
  );
}
