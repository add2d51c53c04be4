import { useState } from 'react';
import { alerts } from '@schoolbell/core/settings/alerts/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../AccessControls.css.ts';
import { AlertTable, readers } from './AlertTable.tsx';

/** Starts the alerts' read. */
export function warm(): void {
  prefetch(alerts, {});
}

/** Mails by their readers: which of the staff and whether families get them. */
export function Component() {
  const say = useSay();
  const read = useRead(alerts, {});
  const [chosen, setChosen] = useState(10);

  return (
    <Page title="Alerts" subtitle="Choose who gets which mails. People only get mails about records they can open.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card flush>
          <div className={css.rolePicker}>
            <Toolbar>
              <Select
                hideLabel
                label="Reader"
                value={chosen}
                onChange={(event) => setChosen(Number(event.target.value))}
                options={readers.map((one) => ({ value: one.role_id, label: say(one.name) }))}
              />
            </Toolbar>
          </div>
          <AlertTable kinds={read.data?.data} chosen={chosen} />
        </Card>
      )}
    </Page>
  );
}
