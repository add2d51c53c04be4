import { useState } from 'react';
import { newLeads, newStudents } from '@schoolbell/core/dashboard/contract';
import { dayText } from '@schoolbell/core/format';
import { useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useSay } from '../words/say.ts';
import * as css from './Dashboard.css.ts';

const HEIGHT = 230;

/** New leads and new students of the last 30 days, day by day. */
export function ByDay() {
  const say = useSay();
  const can = useMay();
  const tabs = [
    ...(can(newLeads.access) ? [{ id: 'leads', label: 'New leads' }] : []),
    ...(can(newStudents.access) ? [{ id: 'students', label: say('New {students}') }] : []),
  ];
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '');
  if (tabs.length === 0) return null;
  return (
    <Card flush>
      <Tabs label="What to show by day" tabs={tabs} value={chosen} onChange={setChosen}>
        <div className={css.chart}>
          <Days
            key={chosen}
            endpoint={chosen === 'leads' ? newLeads : newStudents}
            label={`${tabs.find((tab) => tab.id === chosen)!.label} of the last 30 days`}
          />
        </div>
      </Tabs>
    </Card>
  );
}

function Days({ endpoint, label }: { endpoint: typeof newLeads | typeof newStudents; label: string }) {
  const { data, error, refetch } = useRead(endpoint, {});
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT} />;
  // "Nov 21": the year is no news within a month.
  const points = data.days.map(({ date, count }) => ({ label: dayText(date).slice(0, 6), value: count }));
  return <BarChart label={label} points={points} height={HEIGHT} />;
}
