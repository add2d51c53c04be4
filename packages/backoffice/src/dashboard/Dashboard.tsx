import { dateIn } from '@schoolbell/core/format';
import { may } from '@schoolbell/core/access';
import { prefetch } from '../http/read.ts';
import { currentSession, useMay, useSession, viewerOf } from '../session/session.ts';
import { type DashboardCard, inOrder } from '../shell/parts.ts';
import { Page } from '../shell/Page.tsx';
import { Growth } from './Growth.tsx';
import * as css from './Dashboard.css.ts';

const files = import.meta.glob<DashboardCard>('../**/dashboardCard.{ts,tsx}', { import: 'dashboardCard', eager: true });
const cards = Object.values(files);

/** Starts the dashboard's reads before it is drawn, those that the person may make. */
export function warm() {
  const session = currentSession();
  if (!session) return;
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

/** Where one lands: what has come in, what is due, what happened. Each area brings its card, which shows only to those who may see it. */
export function Component() {
  const { user, institution } = useSession();
  const now = new Date();
  return (
    <Page
      title={`${greeting(now.getHours())}, ${user.firstName}`}
      subtitle={`${now.toLocaleDateString('en-US', { weekday: 'long' })}, ${dateIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone)} · ${institution.institutionName}`}
    >
      <Growth />
      <div className={css.columns}>
        <Column of="wide" />
        <Column of="narrow" />
      </div>
    </Page>
  );
}
