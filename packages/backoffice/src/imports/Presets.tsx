import { Ellipsis, Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveImportPreset } from '@schoolbell/core/imports/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { part } from '../ui/parts.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import type { Import, ImportPreset, Mapped } from './importText.ts';
import * as css from './Imports.css.ts';

const PresetDialog = part(() => import('./PresetDialog.tsx').then((file) => file.PresetDialog));

interface PresetsProps {
  found: Import;
  /** The mapping as it is in the form. */
  mapped: Mapped;
  onChoose: (mapped: Mapped) => void;
}

const same = (one: Mapped, other: Mapped) =>
  JSON.stringify([one.mapping, one.settings.date_order, one.settings.duplicates]) ===
  JSON.stringify([other.mapping, other.settings.date_order, other.settings.duplicates]);

type Doing = 'save' | 'rename' | 'delete';

function PresetMenu({ preset, onDo }: { preset: ImportPreset; onDo: (what: Doing) => void }) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for the preset ${preset.preset_name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={[
        { label: 'Rename', icon: <Pencil size={16} />, onSelect: () => onDo('rename') },
        { label: 'Delete', icon: <Trash2 size={16} />, danger: true, onSelect: () => onDo('delete') },
      ]}
    />
  );
}

/** Saved mappings: choose, save, rename and delete them. */
export function Presets({ found, mapped, onChoose }: PresetsProps) {
  const { presets, import_id } = found;
  const [chosen, setChosen] = useState(() => presets.find((preset) => same(preset, mapped))?.preset_id);
  const [doing, setDoing] = useState<Doing>();
  const save = useWrite(saveImportPreset);
  const preset = presets.find((one) => one.preset_id === chosen);
  const isChanged = preset !== undefined && !same(preset, mapped);

  function choose(id: number) {
    const next = presets.find((one) => one.preset_id === id);
    setChosen(next?.preset_id);
    const { mapping, settings } = next ?? found;
    onChoose({ mapping, settings: { ...settings, invite: mapped.settings.invite } });
  }

  const keep = ({ preset_id, preset_name }: ImportPreset) =>
    void save
      .mutateAsync({ import_id, preset_id, preset_name, ...mapped })
      .then(({ message }) => toast(message), toast.error);

  return (
    <div className={css.presets}>
      {presets.length > 0 && (
        <Select
          label="Preset"
          value={preset?.preset_id ?? ''}
          placeholder={found.is_remembered ? 'Same as last time' : 'By column names'}
          options={presets.map((one) => ({ value: one.preset_id, label: one.preset_name }))}
          onChange={(event) => choose(Number(event.target.value))}
        />
      )}
      <div className={css.buttons}>
        {isChanged && (
          <Button size="sm" icon={<Save size={14} aria-hidden />} loading={save.isPending} onClick={() => keep(preset)}>
            Save preset
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setDoing('save')}>
          Save as preset
        </Button>
        {preset && <PresetMenu preset={preset} onDo={setDoing} />}
      </div>
      {preset && preset.missing.length > 0 && (
        <Banner tone="warning">{`The preset also has ${preset.missing.map((name) => `"${name}"`).join(', ')}, which this file does not have.`}</Banner>
      )}
      {doing && (
        <PresetDialog
          what={doing}
          import_id={import_id}
          preset={preset}
          mapped={mapped}
          onSaved={setChosen}
          onClose={() => setDoing(undefined)}
        />
      )}
    </div>
  );
}
