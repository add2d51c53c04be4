import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { makeStage, reorderStages, stages } from '@schoolbell/core/enquiries/stages/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './StageEditor.css.ts';
import { DeleteStage } from './DeleteStage.tsx';
import { NameAndColour, RottenDays } from './StageFields.tsx';

/** Makes, renames, colours, orders and deletes stages, and sets when leads in them wait too long; each change is saved at once. */
export function StageEditor({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(stages, {});
  const reorder = useWrite(reorderStages);
  const all = data?.data ?? [];
  const [asking, setAsking] = useState<number>();
  // As it stands now: leads come and go while the question is open.
  const deleting = all.find((stage) => stage.id === asking);

  function move(from: number, to: number) {
    const ids = all.map((stage) => stage.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    reorder.mutate({ ids }, { onError: toast.error });
  }

  return (
    <>
      <Modal title="Stages" onClose={onClose}>
        {!data && !error && <SkeletonLines lines={5} />}
        {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        <ol className={css.list}>
          {all.map((stage, at) => (
            <li key={stage.id} className={css.stage}>
              <NameAndColour stage={stage} />
              <RottenDays stage={stage} />
              <span className={css.total}>{stage.total.toLocaleString('en-US')}</span>
              <IconButton
                size="sm"
                label={`Move ${stage.stage_name} up`}
                icon={<ChevronUp size={16} aria-hidden />}
                disabled={at === 0 || reorder.isPending}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="sm"
                label={`Move ${stage.stage_name} down`}
                icon={<ChevronDown size={16} aria-hidden />}
                disabled={at === all.length - 1 || reorder.isPending}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                size="sm"
                label={`Delete ${stage.stage_name}`}
                icon={<Trash2 size={15} aria-hidden />}
                disabled={all.length < 2}
                onClick={() => setAsking(stage.id)}
              />
            </li>
          ))}
        </ol>
        {data && <NewStage />}
      </Modal>
      {deleting && (
        <DeleteStage
          stage={deleting}
          others={all.filter((stage) => stage.id !== deleting.id)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function NewStage() {
  const make = useWrite(makeStage);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function add() {
    if (!name.trim()) return setError('This field is required');
    make.mutate(
      { stage_name: name.trim() },
      { onSuccess: () => setName(''), onError: (refusal) => setError(refusal.fields?.stage_name ?? refusal.message) },
    );
  }

  return (
    <div className={css.add}>
      <TextField
        className={css.name}
        hideLabel
        label="New stage"
        placeholder="New stage"
        maxLength={40}
        value={name}
        error={error}
        onChange={(event) => (setName(event.target.value), setError(undefined))}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), add())}
      />
      <Button loading={make.isPending} onClick={add}>
        Add stage
      </Button>
    </div>
  );
}
