import { useState } from 'react';
import { datePresets } from '@schoolbell/core/filters/dates/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { leadConversions } from '@schoolbell/core/enquiries/contract';
import { conversionPeriods } from '@schoolbell/core/enquiries/rules';
import { useRead } from '../http/read.ts';
import { cx } from '../ui/cx.ts';
import { formatDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { sentence } from '../people/sentence.ts';
import * as css from './Conversions.css.ts';

type Report = ResultOf<typeof leadConversions>;
type Source = Report['sources'][number];

const periods = conversionPeriods.map((value) => ({ value, label: datePresets[value] }));
const share = ({ leads, converted }: Pick<Source, 'leads' | 'converted'>) =>
  leads === 0 ? '–' : `${Math.round((converted / leads) * 100)} %`;

/** Which sources and campaigns bring leads, and how many of these have become students. */
export function Conversions({ onClose }: { onClose: () => void }) {
  const [period, setPeriod] = useState<(typeof conversionPeriods)[number]>('last_90_days');
  const { data, error, refetch } = useRead(leadConversions, { period });
  return (
    <Panel wide title="Conversions" onClose={onClose}>
      <div className={css.report}>
        <div className={css.head}>
          <Select
            label="Enquired"
            value={period}
            options={periods}
            onChange={(event) => setPeriod(event.target.value as typeof period)}
          />
          {data && <Total report={data} />}
        </div>
        {!data && !error && <SkeletonLines lines={8} />}
        {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        {data?.leads === 0 && <EmptyState title="No enquiries in this period" line="Choose another period." />}
        {data && data.leads > 0 && (
          <>
            <Legend />
            <Table title="By source" head="Source" rows={data.sources} nameOf={sentence} />
            {data.campaigns.length > 0 && (
              <Table title="By UTM campaign" head="Campaign" rows={data.campaigns} nameOf={(name) => name} />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Total({ report: { from, to, leads, converted } }: { report: Report }) {
  const say = useSay();
  return (
    <p className={css.total}>
      {say(
        `${leads.toLocaleString('en-US')} ${leads === 1 ? 'lead' : 'leads'}, ${converted.toLocaleString('en-US')} became {students} (${share({ leads, converted })}) · `,
      )}
      {formatDate(from)} – {formatDate(to)}
    </p>
  );
}

function Legend() {
  const say = useSay();
  return (
    <p className={css.legend} aria-hidden>
      <span className={css.key}>
        <span className={cx(css.dot, css.converted)} style={{ position: 'static' }} />
        {say('Became {students}')}
      </span>
      <span className={css.key}>
        <span className={cx(css.dot, css.all)} style={{ position: 'static' }} />
        Not yet
      </span>
    </p>
  );
}

interface TableProps {
  title: string;
  head: string;
  rows: readonly Source[];
  nameOf: (name: string) => string;
}

/** The figures, each with its bar: the table is the picture's text. */
function Table({ title, head, rows, nameOf }: TableProps) {
  const say = useSay();
  const most = Math.max(...rows.map((row) => row.leads));
  const width = (count: number) => ({ inlineSize: `${(count / most) * 100}%` });
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={css.th}>
              {head}
            </th>
            <th scope="col" className={cx(css.th, css.number)}>
              Leads
            </th>
            <th scope="col" className={cx(css.th, css.number)}>
              {say('{Students}')}
            </th>
            <th scope="col" className={cx(css.th, css.number)}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={css.td} style={{ textAlign: 'start', fontWeight: 500 }}>
                {row.name ? nameOf(row.name) : 'All others'}
              </th>
              <td className={cx(css.td, css.number)}>{row.leads.toLocaleString('en-US')}</td>
              <td className={cx(css.td, css.number)}>{row.converted.toLocaleString('en-US')}</td>
              <td className={cx(css.td, css.number, css.picture)}>
                {share(row)}
                <span className={css.bar} aria-hidden>
                  <span className={css.all} style={width(row.leads)} />
                  <span className={css.converted} style={width(row.converted)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
