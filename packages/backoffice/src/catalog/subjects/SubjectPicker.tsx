import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { selectedIn, selectionOf, withCategory, withOpen, withSubject } from '@schoolbell/core/catalog/selection/rules';
import { subjects } from '@schoolbell/core/catalog/subjects/contract';
import { useRead } from '../../http/read.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Subjects.css.ts';
import type { SubjectRow } from './subjectText.ts';

interface SubjectPickerProps {
  label: string;
  selected: readonly number[];
  error?: string | undefined;
  /** More fields for a chosen subject. */
  beside?: (subject: SubjectRow) => ReactNode;
  onChange: (sub_ids: number[]) => void;
}

/** Subjects to choose by category: a category's tick takes all of it and opens it; those with a chosen one are open from the start. */
export function SubjectPicker({ label, selected, error, beside, onChange }: SubjectPickerProps) {
  const say = useSay();
  const list = useRead(subjects, {});
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [atFirst] = useState(() => new Set(selected));
  if (!list.data)
    return list.error ? (
      <ErrorState line={list.error.message} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonLines lines={4} />
    );
  const ids = new Set(selected);
  const onLoad = selectionOf(list.data.data, atFirst);
  const choice = selectionOf(list.data.data, ids)
    .map((one, at) => ({ ...one, isCollapsibleOpen: opened.get(one.gibbonCourseID) ?? onLoad[at]!.isCollapsibleOpen }))
    .filter((one) => one.subjects.length > 0);

  function take(next: typeof choice) {
    setOpened(new Map([...opened, ...next.map((one) => [one.gibbonCourseID, one.isCollapsibleOpen] as const)]));
    // What is archived by now is not shown here, and stays.
    const shown = new Set(choice.flatMap((one) => one.subjects.map((subject) => subject.sub_id)));
    onChange([...selected.filter((id) => !shown.has(id)), ...selectedIn(next)]);
  }

  if (choice.length === 0) return <p className={css.wayLine}>{say('There are no {subjects} yet.')}</p>;
  return (
    <div role="group" aria-label={label} className={css.picker}>
      {error && <p role="alert">{error}</p>}
      {choice.map((category) => (
        <div key={category.gibbonCourseID}>
          <div className={css.pickerHead}>
            <IconButton
              size="sm"
              quiet
              label={`${category.isCollapsibleOpen ? 'Fold' : 'Open'} ${category.name}`}
              aria-expanded={category.isCollapsibleOpen}
              icon={<ChevronRight size={16} aria-hidden className={cx(category.isCollapsibleOpen && css.turned)} />}
              onClick={() => take(withOpen(choice, category.gibbonCourseID) as typeof choice)}
            />
            <Checkbox
              label={category.name}
              checked={category.allCategory}
              indeterminate={!category.allCategory && category.subjects.some((subject) => subject.isSelected === 1)}
              onChange={() => take(withCategory(choice, category.gibbonCourseID) as typeof choice)}
            />
          </div>
          {category.isCollapsibleOpen && (
            <SubjectTicks
              subjects={category.subjects}
              beside={beside}
              onTick={(sub_id) => take(withSubject(choice, sub_id) as typeof choice)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

interface SubjectTicksProps {
  subjects: readonly (SubjectRow & { isSelected: number })[];
  beside: SubjectPickerProps['beside'];
  onTick: (sub_id: number) => void;
}

/** The subjects of an open category, each with its tick. */
function SubjectTicks({ subjects: rows, beside, onTick }: SubjectTicksProps) {
  return (
    <div className={css.pickerRows}>
      {rows.map((subject) => (
        <div key={subject.sub_id} className={css.pickerRow}>
          <Checkbox
            label={subject.sub_name}
            checked={subject.isSelected === 1}
            onChange={() => onTick(subject.sub_id)}
          />
          {subject.isSelected === 1 && beside?.(subject)}
        </div>
      ))}
    </div>
  );
}
