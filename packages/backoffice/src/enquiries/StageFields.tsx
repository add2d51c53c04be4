import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { makeStage, type stages } from '@schoolbell/core/enquiries/stages/contract';
import { stageColours } from '@schoolbell/core/enquiries/rules';
import { useWrite } from '../http/write.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
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

/** A stage's colour and name, each saved as it is changed. */
export function NameAndColour({ stage }: { stage: Stage }) {
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

/** The choices of days after which a lead waits too long. */
const dayChoices = [3, 7, 14, 21, 30, 60, 90];

/** When a stage marks leads in it that have nothing planned. */
export function RottenDays({ stage }: { stage: Stage }) {
  const make = useWrite(makeStage);
  const { id, stage_name, colour, rotten_days } = stage;
  const save = (days: number | null) =>
    make.mutate({ id, stage_name, colour, rotten_days: days }, { onError: toast.error });
  const choices = [...new Set([...dayChoices, ...(rotten_days === null ? [] : [rotten_days])])].sort((a, b) => a - b);
  const text =
    rotten_days === null ? 'Never marked as waiting too long' : `Waiting too long after ${daysOf(rotten_days)}`;
  return (
    <MenuButton
      size="sm"
      variant="ghost"
      className={css.days}
      label={`${stage_name}: ${text}`}
      icon={<Hourglass size={14} aria-hidden />}
      entries={() => [
        { heading: 'Waiting too long, with nothing planned' },
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
