import { useState } from 'react';
import { automationTemplates } from '@schoolbell/core/automations/contract';
import { useRead } from '../http/read.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Tone } from '../ui/tones.ts';
import { useSay } from '../words/say.ts';
import { usePlanLimits } from './plan.ts';
import type { Template } from './views.ts';
import * as modal from '../ui/Modal.css.ts';
import * as css from './Panel.css.ts';

/** Grey for Operations, red for Marketing, green for all others. */
const toneOf = (tag: string): Tone => (tag === 'Operations' ? 'neutral' : tag === 'Marketing' ? 'danger' : 'success');

interface TemplatesProps {
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/** The ready-made automations; one is chosen, and then filled in. */
export function Templates({ onChoose, onClose }: TemplatesProps) {
  const { data, error, refetch } = useRead(automationTemplates, {});
  const { mayCreate } = usePlanLimits();
  const [chosen, setChosen] = useState<number | null>(null);
  const template = data?.data.find(({ id }) => id === chosen);
  return (
    <Sheet title="Templates" className={cx(modal.modal, modal.width.md)} onClose={onClose}>
      <div className={modal.body}>
        <p className={css.quiet}>Get started with ready-made templates for popular scenarios.</p>
        {data ? (
          <Choices templates={data.data} chosen={chosen} onChoose={setChosen} />
        ) : error ? (
          <ErrorState line={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </div>
      <div className={modal.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!mayCreate || !template} onClick={() => template && onChoose(template)}>
          Select and continue
        </Button>
      </div>
    </Sheet>
  );
}

interface ChoicesProps {
  templates: readonly Template[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function Choices({ templates, chosen, onChoose }: ChoicesProps) {
  const say = useSay();
  return (
    <div role="radiogroup" aria-label="Templates" className={css.choices}>
      {templates.map(({ id, automation_name, automation_desc, automation_tags }) => (
        <label key={id} className={css.choice}>
          <input type="radio" name="template" checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            <span className={css.cardName}>{say(automation_name)}</span>
            <br />
            <span className={css.quiet}>{say(automation_desc)}</span>
          </span>
          <Tag dot={false} tone={toneOf(automation_tags)}>
            {automation_tags}
          </Tag>
        </label>
      ))}
    </div>
  );
}
