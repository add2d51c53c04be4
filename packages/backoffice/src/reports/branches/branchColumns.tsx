import type { ReactNode } from 'react';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { branchDashboard } from '@schoolbell/core/reports/dashboards/branches/contract';
import type { BranchMoney, BranchTeaching } from '@schoolbell/core/reports/dashboards/branches/rules';
import type { ReportCategory } from '@schoolbell/core/reports/rules';
import { Tag } from '../../ui/Tag.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { type Asked, askedText, cellText, daysOf } from '../address.ts';
import { reportPath } from '../categories.ts';
import { ChangeText } from '../ChangeText.tsx';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { changeOf } from '../values.ts';
import { BranchNumber } from './BranchNumber.tsx';
import * as css from './Branches.css.ts';

/** What the dashboard reads. */
export type BranchAnswer = ResultOf<typeof branchDashboard>;
/** A branch as the dashboard has it. */
type Branch = BranchAnswer['data'][number];

/** A number of branches, and the report whose number it is. */
interface Figure {
  header: string;
  category: ReportCategory;
  x: string;
  measure: string;
}

interface MoneyFigure extends Figure {
  value: (of: BranchMoney) => number;
  before?: (of: NonNullable<BranchMoney['previous']>) => number;
}

const moneyFigures: readonly MoneyFigure[] = [
  {
    header: 'Invoiced',
    category: 'sales',
    x: 'invoiced',
    measure: 'total',
    value: (of) => of.invoiced,
    before: (of) => of.invoiced,
  },
  {
    header: 'Collected',
    category: 'sales',
    x: 'collections',
    measure: 'collected',
    value: (of) => of.collected,
    before: (of) => of.collected,
  },
  { header: 'Owed now', category: 'sales', x: 'aging', measure: 'balance', value: (of) => of.owed },
];

interface TeachingFigure extends Figure {
  kind: 'count' | 'share';
  value: (of: BranchTeaching) => number | null;
}

const teachingFigures: readonly TeachingFigure[] = [
  {
    header: 'Active {students}',
    category: 'student',
    x: 'activeStudents',
    measure: 'students',
    kind: 'count',
    value: (of) => of.students,
  },
  {
    header: 'New {students}',
    category: 'student',
    x: 'newStudents',
    measure: 'people',
    kind: 'count',
    value: (of) => of.new_students,
  },
  {
    header: 'Classes',
    category: 'attendance',
    x: 'attendanceByDay',
    measure: 'events',
    kind: 'count',
    value: (of) => of.events,
  },
  {
    header: 'Present',
    category: 'attendance',
    x: 'attendanceByDay',
    measure: 'present_share',
    kind: 'share',
    value: (of) => (of.enrolled === 0 ? null : of.present / of.enrolled),
  },
];

/** Where the records behind a number are. */
function recordsOf({ category, x, measure }: Figure, currency: string, asked: Asked): string {
  const address = new URLSearchParams(askedText(daysOf(asked)));
  address.set('cell', cellText({ keys: [], currency, measure }));
  return reportPath(category, x, address.toString());
}

function Change({ figure: { before: beforeOf, measure, value }, of }: { figure: MoneyFigure; of: BranchMoney }) {
  if (!beforeOf || !of.previous) return null;
  const change = changeOf({ name: measure, kind: 'money' }, value(of), beforeOf(of.previous));
  return (
    <span className={css.change}>
      <ChangeText change={change} otherwise="" />
    </span>
  );
}

const NONE = <span className={css.none}>–</span>;

const moneyColumn = (figure: MoneyFigure, answer: BranchAnswer | undefined, asked: Asked): Column<Branch> => ({
  id: figure.x,
  header: figure.header,
  align: 'end',
  blank: ({ money: sums }) => !sums?.length,
  cell: ({ money: sums, ...branch }) =>
    sums?.length
      ? sums.map((of) => (
          <div key={of.currency}>
            <BranchNumber branch={branch} to={recordsOf(figure, of.currency, asked)}>
              {money(figure.value(of), of.currency)}
            </BranchNumber>
            <Change figure={figure} of={of} />
          </div>
        ))
      : NONE,
  totals: answer?.totals.money.map((of) => money(figure.value(of), of.currency)),
});

const teachingColumn = (figure: TeachingFigure, answer: BranchAnswer | undefined, asked: Asked): Column<Branch> => {
  const text = (of: BranchTeaching): ReactNode => valueText({ kind: figure.kind }, figure.value(of), '');
  const total = answer?.totals.teaching;
  return {
    id: figure.measure,
    header: figure.header,
    align: 'end',
    blank: ({ teaching }) => teaching === null,
    cell: ({ teaching, ...branch }) =>
      teaching ? (
        <BranchNumber branch={branch} to={recordsOf(figure, '', asked)}>
          {text(teaching)}
        </BranchNumber>
      ) : (
        NONE
      ),
    ...(total && { totals: [text(total)] }),
  };
};

/** The columns of the branches: their names, money, and what is taught. */
export const branchColumns = (
  answer: BranchAnswer | undefined,
  asked: Asked,
  say: (text: string) => string,
): Column<Branch>[] => [
  {
    id: 'name',
    header: 'Branch',
    title: true,
    cell: ({ institutionName, is_current, own }) => (
      <span className={css.name}>
        <bdi>{institutionName}</bdi>
        {is_current === 1 && <Tag>You are here</Tag>}
        {own === 1 && <Tag>Your invoices</Tag>}
      </span>
    ),
    totals: ['Total', ...(answer?.totals.money.slice(1).map(() => '') ?? [])],
  },
  ...moneyFigures.map((figure) => moneyColumn(figure, answer, asked)),
  ...teachingFigures.map((figure) => ({
    ...teachingColumn(figure, answer, asked),
    header: say(figure.header),
  })),
];
