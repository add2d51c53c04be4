import { ChartNoAxesColumn } from 'lucide-react';
import { useLocation } from 'react-router';
import { favoriteReports, reports } from '@schoolbell/core/reports/contract';
import { type ReportCategory, reportCategories } from '@schoolbell/core/reports/rules';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { categoryIn, categoryTitles } from '../categories.ts';
import { useWindowTitle } from '../windowTitle.ts';
import { Favorites } from './Favorites.tsx';
import { ReportLine, type ReportInfo } from './ReportLine.tsx';
import * as css from './Category.css.ts';

/** Starts the reads, which are the same for every category. */
export function warm(): void {
  prefetch(reports, {});
  prefetch(favoriteReports, {});
}

/**
 * The reports of a category, each with the question that it answers; one's favourites first. Without a category they are
 * all reports.
 */
export function Component() {
  const say = useSay();
  const category = categoryIn(useLocation().pathname);
  const read = useRead(reports, {});
  const title = say(category ? categoryTitles[category] : 'All reports');
  useWindowTitle(title);
  const infos = read.data?.data.filter((info) => category === undefined || info.category === category);
  return (
    <Page title={title} actions={category && <LinkButton to="/allreports">All reports</LinkButton>}>
      <div className={css.stack}>
        <Favorites infos={infos ?? []} />
        {read.error && !infos ? (
          <Card>
            <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
          </Card>
        ) : infos ? (
          <Groups infos={infos} category={category} />
        ) : (
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        )}
      </div>
    </Page>
  );
}

function Groups({ infos, category }: { infos: readonly ReportInfo[]; category: ReportCategory | undefined }) {
  const say = useSay();
  if (infos.length === 0) return <NoReports category={category} />;
  return reportCategories
    .filter((one) => infos.some((info) => info.category === one))
    .map((one) => (
      <Card key={one} flush title={category ? 'Reports' : say(categoryTitles[one])}>
        <ul className={css.lines}>
          {infos
            .filter((info) => info.category === one)
            .map((info) => (
              <ReportLine key={info.x} info={info} />
            ))}
        </ul>
      </Card>
    ));
}

/** Nothing of the category may be opened by this person. */
function NoReports({ category }: { category: ReportCategory | undefined }) {
  const say = useSay();
  const title = category ? say(categoryTitles[category]).toLocaleLowerCase() : 'reports';
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn size={20} />}
        title={`You can't open ${title}`}
        line="Ask an owner for access to what they count."
        action={<LinkButton to="/dashboard">To the dashboard</LinkButton>}
      />
    </Card>
  );
}
