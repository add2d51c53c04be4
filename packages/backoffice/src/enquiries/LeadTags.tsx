import { ChevronDown } from 'lucide-react';
import { fullName } from '@schoolbell/core/format';
import { moveLead, updateLead } from '@schoolbell/core/enquiries/contract';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import { read, useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toasts.ts';
import { toneOf } from '../ui/tones.ts';
import type { Person } from '../people/person/person.ts';
import { interestOf } from './interest.ts';
import * as css from '../people/person/Person.css.ts';

/** A lead's stage, interest and owner, each a menu to change it. */
export function LeadTags({ person }: { person: Person }) {
  if (!person.lead) return null;
  return (
    <>
      <StageTag person={person} />
      {person.lead.is_rotten === 1 && <Tag tone="warning">Waiting too long</Tag>}
      <InterestTag person={person} />
      <OwnerTag person={person} />
    </>
  );
}

function StageTag({ person }: { person: Person }) {
  const { data } = useRead(stages, {});
  const move = useWrite(moveLead);
  const now = data?.data.find((stage) => stage.id === person.lead!.stage_id);
  const choose = (stage_id: number) =>
    move.mutate(
      { user_detail_ids: [person.user_detail_id], stage_id },
      { onSuccess: ({ message }) => toast(message), onError: toast.error },
    );
  return (
    <MenuButton
      label="Stage"
      size="sm"
      variant="ghost"
      align="start"
      className={css.tagMenu}
      load={() => read(stages, {})}
      entries={({ data: all }) =>
        all.map((stage) => ({
          label: stage.stage_name,
          checked: stage.id === now?.id,
          radio: true,
          onSelect: () => choose(stage.id),
        }))
      }
    >
      <Tag tone={toneOf(now?.colour ?? '')}>{person.lead!.stage_name}</Tag>
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}

function InterestTag({ person }: { person: Person }) {
  const update = useWrite(updateLead);
  const now = interestOf(person.lead!.interest);
  const choose = (interest: number) =>
    update.mutate(
      { user_detail_id: person.user_detail_id, version: person.version, interest },
      { onError: toast.error },
    );
  return (
    <MenuButton
      label="Interest"
      size="sm"
      variant="ghost"
      align="start"
      className={css.tagMenu}
      entries={() =>
        interestLevels.map((level) => ({
          label: level.label,
          checked: level.value === person.lead!.interest,
          radio: true,
          onSelect: () => choose(level.value),
        }))
      }
    >
      <Tag tone={now.tone}>{now.label}</Tag>
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}

function OwnerTag({ person }: { person: Person }) {
  const update = useWrite(updateLead);
  const { owner } = person.lead!;
  const choose = (owner_id: number | null) =>
    update.mutate(
      { user_detail_id: person.user_detail_id, version: person.version, owner_id },
      { onError: toast.error },
    );
  return (
    <MenuButton
      label="Owner"
      size="sm"
      variant="ghost"
      align="start"
      className={css.tagMenu}
      load={() => read(mentionableStaff, {})}
      entries={({ data }) => [
        { label: 'No owner', checked: !owner, radio: true, onSelect: () => choose(null) },
        ...data.map((staff) => ({
          label: fullName(staff),
          checked: staff.user_detail_id === owner?.user_detail_id,
          radio: true,
          onSelect: () => choose(staff.user_detail_id),
        })),
      ]}
    >
      <Tag dot={false}>{owner ? `Owner: ${fullName(owner)}` : 'No owner'}</Tag>
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
