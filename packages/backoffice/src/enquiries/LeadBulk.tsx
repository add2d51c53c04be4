import { FolderInput, UserRound } from 'lucide-react';
import { fullName } from '@schoolbell/core/format';
import { assignLeads, moveLead } from '@schoolbell/core/enquiries/contract';
import { stages } from '@schoolbell/core/enquiries/stages/contract';
import { mentionableStaff } from '@schoolbell/core/staff/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { read } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useMay } from '../session/session.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { toast } from '../ui/toasts.ts';
import { type ChosenPeople, whichOf } from '../lists/bulk/chosen.ts';
import { type BulkAnswer, sayDone } from '../lists/bulk/running.ts';

interface LeadBulkProps {
  chosen: ChosenPeople;
  onDone: () => void;
}

/** Sends leads through a call, and says what came of all of them, with the way back. */
async function sendAll(send: () => Promise<BulkAnswer>, onDone: () => void): Promise<void> {
  try {
    sayDone(await send(), true);
    onDone();
  } catch (error) {
    toast.error(error as Failure);
  }
}

/** What can be done with selected leads alone: another stage, another owner. */
export function LeadBulk({ chosen, onDone }: LeadBulkProps) {
  const may = useMay();
  return (
    <>
      <MoveAll chosen={chosen} onDone={onDone} />
      {may(assignLeads.access) && <GiveAll chosen={chosen} onDone={onDone} />}
    </>
  );
}

function MoveAll({ chosen, onDone }: LeadBulkProps) {
  const { mutateAsync } = useWrite(moveLead);
  const run = (stage_id: number) => void sendAll(() => mutateAsync({ ...whichOf(chosen), stage_id }), onDone);
  return (
    <MenuButton
      label="Move to stage"
      size="sm"
      icon={<FolderInput size={14} aria-hidden />}
      load={() => read(stages, {})}
      entries={({ data }) => data.map((stage) => ({ label: stage.stage_name, onSelect: () => run(stage.id) }))}
    />
  );
}

function GiveAll({ chosen, onDone }: LeadBulkProps) {
  const { mutateAsync } = useWrite(assignLeads);
  const run = (owner_id: number | null) => void sendAll(() => mutateAsync({ ...whichOf(chosen), owner_id }), onDone);
  return (
    <MenuButton
      label="Owner"
      size="sm"
      icon={<UserRound size={14} aria-hidden />}
      load={() => read(mentionableStaff, {})}
      entries={({ data }) => [
        { heading: 'Assign to' },
        { label: 'No owner', onSelect: () => run(null) },
        ...data.map((staff) => ({ label: fullName(staff), onSelect: () => run(staff.user_detail_id) })),
      ]}
    />
  );
}
