import { ChevronDown } from 'lucide-react';
import { studentStatuses, updateStudent } from '@schoolbell/core/students/contract';
import { useWrite } from '../http/write.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import type { Person } from '../people/person/person.ts';
import { studentState, studentStates } from './studentStatus.ts';
import * as css from '../people/person/Person.css.ts';

/** A student's status as a tag that opens the choice of another one. */
export function StudentTag({ person }: { person: Person }) {
  const update = useWrite(updateStudent);
  const { label, tone } = studentState(person);
  if (person.is_archived) return <Tag tone={tone}>{label}</Tag>;

  function choose(status: (typeof studentStatuses)[number]) {
    if (status === person.status) return;
    update.mutate(
      { user_detail_id: person.user_detail_id, version: person.version, status },
      { onSuccess: () => toast(`Status is now ${studentStates[status]!.label}.`), onError: toast.error },
    );
  }

  return (
    <MenuButton
      label="Status"
      size="sm"
      variant="ghost"
      align="start"
      className={css.tagMenu}
      entries={() =>
        studentStatuses.map((status) => ({
          label: studentStates[status]!.label,
          checked: status === person.status,
          radio: true,
          onSelect: () => choose(status),
        }))
      }
    >
      <Tag tone={tone}>{label}</Tag>
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
