import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { holidays as holidaysOfYear } from '@schoolbell/core/calendar/holidays/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Countries } from './Countries.tsx';
import type { Holiday } from './holiday.ts';
import { HolidayList } from './HolidayList.tsx';
import { YearPicture } from './YearPicture.tsx';
import * as css from './Holidays.css.ts';

const HolidayDialog = part(() => import('./HolidayDialog.tsx').then((file) => file.HolidayDialog));

const FIRST = 1970;
const LAST = 2100;

/** The year that the address names; this one otherwise. */
function yearOf(query: URLSearchParams): number {
  const year = Number(query.get('year'));
  return Number.isInteger(year) && year >= FIRST && year <= LAST ? year : Number(today().slice(0, 4));
}

/** Starts the year's read. */
export function warm(_params: unknown, query: URLSearchParams): void {
  prefetch(holidaysOfYear, { year: yearOf(query) });
}

function YearStepper({ year, onGo }: { year: number; onGo: (year: number) => void }) {
  return (
    <span className={css.stepper}>
      <IconButton
        label="Year before"
        icon={<ChevronLeft size={18} />}
        disabled={year <= FIRST}
        onClick={() => onGo(year - 1)}
      />
      <span className={css.year} aria-live="polite">
        {year}
      </span>
      <IconButton
        label="Year after"
        icon={<ChevronRight size={18} />}
        disabled={year >= LAST}
        onClick={() => onGo(year + 1)}
      />
    </span>
  );
}

/** In the layout of what is to come. */
function Loading() {
  return (
    <div className={css.columns} role="status" aria-label="Loading">
      <div className={css.stack}>
        <Card>
          <Skeleton height={420} />
        </Card>
        <Card>
          <Skeleton height={240} />
        </Card>
      </div>
      <Card>
        <Skeleton height={120} />
      </Card>
    </div>
  );
}

/** The days on which the school is closed, a year at a time: as a picture, as a list, and whose public holidays it keeps. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const year = yearOf(query);
  const read = useRead(holidaysOfYear, { year });
  const [editing, setEditing] = useState<Holiday | 'new'>();
  const go = (to: number) => setQuery({ year: String(to) }, { replace: true, preventScrollReset: true });

  return (
    <Page
      title="Holidays"
      subtitle="Days without classes: your own and public holidays."
      actions={
        <>
          <YearStepper year={year} onGo={go} />
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            Add holiday
          </Button>
        </>
      }
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <div className={css.columns}>
          <div className={css.stack}>
            <YearPicture year={year} holidays={read.data.data} />
            <HolidayList holidays={read.data.data} onEdit={setEditing} />
          </div>
          <Countries countries={read.data.countries} available={read.data.available} />
        </div>
      ) : (
        <Loading />
      )}
      {editing && <HolidayDialog holiday={editing === 'new' ? null : editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}
