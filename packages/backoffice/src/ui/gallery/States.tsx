import { Banner } from '../Banner.tsx';
import { BarChart, BarList } from '../BarChart.tsx';
import { Breadcrumb } from '../Breadcrumb.tsx';
import { Card } from '../Card.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { LineChart } from '../LineChart.tsx';
import { Progress } from '../Progress.tsx';
import { RichText } from '../RichText.tsx';
import { SkeletonLines } from '../Skeleton.tsx';
import { Sparkline } from '../Sparkline.tsx';
import { StackBar } from '../StackBar.tsx';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((label, at) => ({
  label,
  value: [12, 19, 8, 34, 41, 37][at]!,
}));

const compared = months.map((point) => ({
  ...point,
  before: { value: point.value - 6, text: String(point.value - 6) },
}));

/** Charts that show two spans, and parts of a whole. */
function Compared() {
  return (
    <>
      <Card title="Beside the months before">
        <LineChart label="Enquiries a month, beside the months before" points={compared} />
      </Card>
      <Card title="Columns beside the months before">
        <BarChart label="Enquiries a month, each with a mark for before" points={compared} />
      </Card>
      <Card title="Parts of a whole">
        <StackBar
          label="Invoices by status"
          parts={[
            { id: 'paid', label: 'Paid', value: 93, text: '93', tone: 'success' },
            { id: 'part', label: 'Part paid', value: 14, text: '14', tone: 'cyan' },
            { id: 'overdue', label: 'Overdue', value: 10, text: '10', tone: 'danger' },
          ]}
          onOpen={() => undefined}
        />
      </Card>
    </>
  );
}

/** What is shown rather than typed. */
export function States() {
  return (
    <Section name="States, charts, text">
      <div className={css.grid}>
        <Card>
          <EmptyState title="No leads yet" line="Enquiries from your website appear here." />
        </Card>
        <Card>
          <ErrorState line="We couldn't reach the server. Please try again." onRetry={() => undefined} />
        </Card>
        <Card title="Loading">
          <SkeletonLines lines={5} />
        </Card>
        <Card title="New students">
          <Sparkline label="New students a month" points={months} />
        </Card>
        <Card title="By month">
          <BarChart label="Enquiries a month" points={months} />
        </Card>
        <Card title="By stage">
          <BarList
            label="Enquiries by stage"
            points={[
              { label: 'Enquired', value: 15, tone: 'info' },
              { label: 'Contacted', value: 9, tone: 'plum' },
              { label: 'Trial booked', value: 0, tone: 'orange' },
            ]}
          />
        </Card>
        <Compared />
        <Card title="Details">
          <DescriptionList
            items={[
              { label: 'Subject', value: 'Ballet' },
              { label: 'Guardian', value: 'Zara Nguyen' },
              { label: 'Phone', value: '' },
            ]}
          />
        </Card>
        <Card title="Note">
          <RichText
            text={
              '<h3>Trial</h3><p>Spoke with @[Priya Sharma](user:7): they would like <strong>Saturdays</strong>.</p><ul><li>call back</li></ul><p>&lt;b&gt;Nothing here is markup.&lt;/b&gt;</p>'
            }
          />
        </Card>
        <div className={css.stack}>
          <Breadcrumb parts={[{ label: 'Students', to: '/ui' }, { label: 'Mia Nguyen' }]} />
          <Progress label="Set-up" value={40} />
          {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
            <Banner key={tone} tone={tone} title={tone}>
              A message that stays.
            </Banner>
          ))}
        </div>
      </div>
    </Section>
  );
}
