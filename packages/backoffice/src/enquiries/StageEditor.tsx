import { ChevronDown, ChevronUp, Hourglass, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deleteStage, makeStage, reorderStages, stages } from '@schoolbell/core/enquiries/contract';
import { stageColours } from '@schoolbell/core/enquiries/rules';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import * as board from './Board.css.ts';
import * as css from './StageEditor.css.ts';

type Stage = ResultOf<typeof stages>['data'][number];

const colourNames: Record<Stage['colour'], string> = {
  neutral: 'Grey',
  info: 'Blue',
  success: 'Green',
  warning: 'Yellow',
  danger: 'Red',
  plum: 'Plum',
  cyan: 'Cyan',
  orange: 'Orange',
};

/** Makes, renames, colours, orders and deletes stages, and sets when they mark leads as rotten; each change counts at once. */
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

function NameAndColour({ stage }: { stage: Stage }) {
  const make = useWrite(makeStage);
  const [name, setName] = useState(stage.stage_name);
  const [error, setError] = useState<string>();

  function save(change: { stage_name?: string; colour?: Stage['colour'] }) {
    const next = { id: stage.id, stage_name: stage.stage_name, colour: stage.colour, ...change };
    make.mutate(next, {
      onSuccess: () => setError(undefined),
      onError: (refusal) => setError(refusal.fields?.stage_name ?? refusal.message),
    });
  }

  function rename() {
    if (!name.trim()) return setError('This field is required');
    if (name.trim() !== stage.stage_name) save({ stage_name: name.trim() });
  }

  return (
    <>
      <MenuButton
        iconOnly
        size="sm"
        align="start"
        label={`Colour of ${stage.stage_name}: ${colourNames[stage.colour]}`}
        icon={<span className={board.dot[stage.colour]} />}
        entries={() =>
          stageColours.map((colour) => ({
            label: colourNames[colour],
            checked: colour === stage.colour,
            radio: true,
            onSelect: () => save({ colour }),
          }))
        }
      />
      <TextField
        className={css.name}
        hideLabel
        label={`Name of ${stage.stage_name}`}
        maxLength={40}
        value={name}
        error={error}
        onChange={(event) => (setName(event.target.value), setError(undefined))}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), rename())}
      />
    </>
  );
}

/** After how many days a lead counts as rotten, to choose from. */
const dayChoices = [3, 7, 14, 21, 30, 60, 90];

/** When a stage marks leads that stand in it with nothing planned. */
function RottenDays({ stage }: { stage: Stage }) {
  const make = useWrite(makeStage);
  const { id, stage_name, colour, rotten_days } = stage;
  const save = (days: number | null) =>
    make.mutate({ id, stage_name, colour, rotten_days: days }, { onError: toast.error });
  const choices = [...new Set([...dayChoices, ...(rotten_days === null ? [] : [rotten_days])])].sort((a, b) => a - b);
  const text = rotten_days === null ? 'Never rotten' : `Rotten after ${daysOf(rotten_days)}`;
  return (
    <MenuButton
      size="sm"
      variant="ghost"
      className={css.days}
      label={`${stage_name}: ${text}`}
      icon={<Hourglass size={14} aria-hidden />}
      entries={() => [
        { heading: 'Mark as rotten, with nothing planned' },
        { label: 'Never', checked: rotten_days === null, radio: true, onSelect: () => save(null) },
        ...choices.map((days) => ({
          label: `After ${daysOf(days)}`,
          checked: days === rotten_days,
          radio: true,
          onSelect: () => save(days),
        })),
      ]}
    >
      <span className={css.quietLabel}>
        {stage_name}: {text}
      </span>
      <span aria-hidden>{rotten_days === null ? '–' : `${rotten_days}d`}</span>
    </MenuButton>
  );
}

const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

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

function DeleteStage({ stage, others, onClose }: { stage: Stage; others: readonly Stage[]; onClose: () => void }) {
  const remove = useWrite(deleteStage);
  const [target, setTarget] = useState(others[0]!.id);
  const send = () =>
    void remove
      .mutateAsync({ id: stage.id, target_id: target })
      .then(({ message }) => (toast(message), onClose()), toast.error);
  return (
    <ConfirmDialog
      danger
      title={`Delete ${stage.stage_name}?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={css.question}>
        {stage.total === 0
          ? 'No lead is in this stage.'
          : `${stage.total.toLocaleString('en-US')} ${stage.total === 1 ? 'lead' : 'leads'} will move to another stage.`}
      </p>
      <Select
        label="Move leads to"
        options={others.map((other) => ({ value: other.id, label: other.stage_name }))}
        value={target}
        onChange={(event) => setTarget(Number(event.target.value))}
      />
    </ConfirmDialog>
  );
}
