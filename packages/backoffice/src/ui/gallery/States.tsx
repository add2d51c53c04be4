import { Banner } from '../Banner.tsx';
import { BarChart, BarList } from '../BarChart.tsx';
import { Breadcrumb } from '../Breadcrumb.tsx';
import { Card } from '../Card.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { Progress } from '../Progress.tsx';
import { RichText } from '../RichText.tsx';
import { SkeletonLines } from '../Skeleton.tsx';
import { Sparkline } from '../Sparkline.tsx';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((label, at) => ({
  label,
  value: [12, 19, 8, 34, 41, 37][at]!,
}));

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
