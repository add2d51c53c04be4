import { CheckCheck } from 'lucide-react';
import { MenuButton } from '../ui/MenuButton.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { type Choice, choices, type KeptMark, marksAll, marksBefore, type Student } from './marking.ts';
import * as css from './Attendance.css.ts';

interface MarkAllProps {
  students: readonly Student[];
  kept: ReadonlyMap<number, KeptMark>;
  onMark: (students: readonly Student[], code: KeptMark['attendanceCode']) => void;
}

/** Gives all unmarked students the same mark, or everyone where all have one; Undo restores each earlier mark. */
export function MarkAll({ students, kept, onMark }: MarkAllProps) {
  const say = useSay();
  const all = marksAll(students, kept);
  function run({ code, label }: Choice) {
    const before = marksBefore(all, kept);
    onMark(all, code);
    toast(say(`${all.length} ${all.length === 1 ? '{student}' : '{students}'} marked “${label}”.`), {
      label: 'Undo',
      run: () => before.forEach((those, was) => onMark(those, was)),
    });
  }
  return (
    <MenuButton
      className={css.all}
      label={`Mark ${all.length === students.length ? 'all' : `the remaining ${all.length}`}`}
      icon={<CheckCheck size={16} aria-hidden />}
      entries={() => choices.map((choice) => ({ label: choice.label, onSelect: () => run(choice) }))}
    />
  );
}
