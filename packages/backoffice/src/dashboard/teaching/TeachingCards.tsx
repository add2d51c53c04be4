import { popularStaff, popularSubjects, staffSummary } from '@schoolbell/core/reports/dashboards/widgets/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { useSay } from '../../words/say.ts';
import { reportCell } from '../links.ts';
import { PopularCard } from './PopularCard.tsx';
import { StaffSummaryCard } from './StaffSummaryCard.tsx';
import * as css from './Teaching.css.ts';

/** How the school taught in 30 days, and whom and what the most students came to. */
export function TeachingCards() {
  const can = useMay();
  return (
    <>
      {can(staffSummary.access) && <StaffSummaryCard />}
      <div className={css.pair}>
        {can(popularStaff.access) && <PopularStaffCard />}
        {can(popularSubjects.access) && <PopularSubjectsCard />}
      </div>
    </>
  );
}

function PopularStaffCard() {
  const read = useRead(popularStaff, {});
  const rows = read.data?.data.map(({ user_detail_id: id, ...one }) => ({
    ...one,
    id,
    page: { to: `/people/staff/${id}`, access: 'staff' as const },
    records: reportCell('staff', 'staffClasses', { keys: [String(id)], currency: '', measure: 'present' }),
    needs: 'staff' as const,
  }));
  return <PopularCard title="Popular staff" read={read} rows={rows} />;
}

function PopularSubjectsCard() {
  const say = useSay();
  const read = useRead(popularSubjects, {});
  const rows = read.data?.data.map(({ sub_id: id, ...one }) => ({
    ...one,
    id,
    page: { to: `/catalog/subjects/${id}`, access: 'subjects' as const },
    records: reportCell(
      'attendance',
      'attendanceByClass',
      { keys: [String(id)], currency: '', measure: 'present' },
      { by: ['subject'] },
    ),
    needs: 'students' as const,
  }));
  return <PopularCard title={say('Popular {subjects}')} read={read} rows={rows} />;
}
