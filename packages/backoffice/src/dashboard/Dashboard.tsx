import {
  activities,
  attendanceWeek,
  eventsToday,
  leavesAhead,
  newLeads,
  newStudents,
  openEnquiries,
  tasksDue,
} from '@schoolbell/core/dashboard/contract';
import { dateIn } from '@schoolbell/core/format';
import { may } from '@schoolbell/core/access';
import { prefetch } from '../http/read.ts';
import { currentSession, useMay, useSession, viewerOf } from '../session/session.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { part } from '../ui/parts.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Activities } from './Activities.tsx';
import { ByDay } from './ByDay.tsx';
import { Enquiries } from './Enquiries.tsx';
import { Growth } from './Growth.tsx';
import { Leaves } from './Leaves.tsx';
import { Tasks } from './Tasks.tsx';
import * as css from './Dashboard.css.ts';

/** Starts the dashboard's reads before it is drawn, those that the person may make. */
export function warm() {
  const session = currentSession();
  if (!session) return;
  const viewer = viewerOf(session);
  for (const endpoint of [
    newStudents,
    newLeads,
    openEnquiries,
    tasksDue,
    activities,
    leavesAhead,
    eventsToday,
    attendanceWeek,
  ]) {
    if (may(viewer, endpoint.access)) prefetch(endpoint, {});
  }
}

/** What shows classes comes after the first view. */
const classes = async () => (await import('./Classes.tsx')).Classes;
const Today = part(classes, () => <Coming title="Today's classes" />);
const Attendance = part(classes, () => <Coming title="Attendance this week" />);

/** A card whose code is on its way. */
function Coming({ title }: { title: string }) {
  return (
    <Card title={title}>
      <SkeletonLines lines={4} />
    </Card>
  );
}

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** Where one lands: what has come in, what is due, what happened. Each part shows only to those who may see it. */
export function Component() {
  const { user, institution } = useSession();
  const can = useMay();
  const now = new Date();
  const leads = can(newLeads.access);
  return (
    <Page
      title={`${greeting(now.getHours())}, ${user.firstName}`}
      subtitle={`${now.toLocaleDateString('en-US', { weekday: 'long' })}, ${dateIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone)} · ${institution.institutionName}`}
    >
      <Growth />
      <div className={css.columns}>
        <div className={css.column}>
          <Today part="today" />
          {(leads || can(newStudents.access)) && <ByDay />}
          <Activities />
        </div>
        <div className={css.column}>
          {can(attendanceWeek.access) && <Attendance part="attendance" />}
          <Tasks rows={leads ? 6 : 10} />
          <Leaves />
          {leads && <Enquiries />}
        </div>
      </div>
    </Page>
  );
}
