import { useEffect } from 'react';
import { may } from '@schoolbell/core/access';
import { firstSteps } from '@schoolbell/core/dashboard/contract';
import { dateIn } from '@schoolbell/core/format';
import { prefetch, useRead } from '../http/read.ts';
import { currentSession, useMay, useSession, viewerOf } from '../session/session.ts';
import { type DashboardCard, inOrder } from '../shell/parts.ts';
import { finishFirstSteps, useWantsFirstSteps, wantsFirstSteps } from '../shell/newSchool.ts';
import { Page } from '../shell/Page.tsx';
import { part } from '../ui/parts.tsx';
import { Growth } from './Growth.tsx';
import * as css from './Dashboard.css.ts';

const FirstSteps = part(() => import('./first-steps/FirstSteps.tsx').then((file) => file.FirstSteps));

const files = import.meta.glob<DashboardCard>('../**/dashboardCard.{ts,tsx}', { import: 'dashboardCard', eager: true });
const cards = Object.values(files);

/** Starts the dashboard's reads before it is drawn, those that the person may make. */
export function warm() {
  const session = currentSession();
  if (!session) return;
  if (wantsFirstSteps()) prefetch(firstSteps, {});
  const viewer = viewerOf(session);
  for (const endpoint of cards.flatMap((card) => card.reads)) if (may(viewer, endpoint.access)) prefetch(endpoint, {});
}

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

function Column({ of }: { of: DashboardCard['at'][0] }) {
  const can = useMay();
  const shown = inOrder(cards, ({ at: [column, place] }) => (column === of ? place : undefined));
  return (
    <div className={css.column}>
      {shown.map(({ at, access = 'staff', Card }) => can(access) && <Card key={at[1]} />)}
    </div>
  );
}

/** The first steps of a new school; `null` where there are none to show, and undefined until that is known. */
function useFirstSteps() {
  const wanted = useWantsFirstSteps();
  const { data, isError } = useRead(firstSteps, {}, { enabled: wanted });
  const isDone = data !== undefined && Object.values(data).every(Boolean);
  useEffect(() => {
    if (wanted && isDone) finishFirstSteps();
  }, [wanted, isDone]);
  return !wanted || isDone || (isError && !data) ? null : data;
}

/** Where one lands: what has come in, what is due, what happened. Each area brings its card, which shows only to those who may see it. */
export function Component() {
  const { user, institution } = useSession();
  const steps = useFirstSteps();
  const now = new Date();
  const subtitle = `${now.toLocaleDateString('en-US', { weekday: 'long' })}, ${dateIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone)} · ${institution.institutionName}`;
  if (steps) return <FirstSteps steps={steps} subtitle={subtitle} />;
  return (
    <Page title={`${greeting(now.getHours())}, ${user.firstName}`} subtitle={subtitle}>
      {steps === null && (
        <>
          <Growth />
          <div className={css.columns}>
            <Column of="wide" />
            <Column of="narrow" />
          </div>
        </>
      )}
    </Page>
  );
}
