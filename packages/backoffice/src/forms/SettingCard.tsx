import { Pencil } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { FormDesign } from './formDesign.ts';
import { settingDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { settingsAbout } from './settingsAbout.ts';
import * as row from './FieldRow.css.ts';
import * as css from './SettingCard.css.ts';

type Setting = FormDesign['settings'][number];

function SettingRow({ setting }: { setting: Setting }) {
  const { say, editing, words, moves } = useEditor();
  const { line, icon: Icon, ...about } = settingsAbout[setting.type];
  const name = say(about.name);
  const isOn = setting.should_display === 1;
  return (
    <div className={css.row}>
      <span className={row.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <span className={css.words}>
        <span className={row.name}>
          {name}
          {isOn && (setting.type === 'terms' || setting.is_required === 1) && (
            <span className={row.mark} aria-hidden>
              *
            </span>
          )}
        </span>
        <span className={row.caption}>{isOn && setting.type !== 'fee' ? say(setting.label) : say(line)}</span>
      </span>
      <Switch
        hideLabel
        label={setting.type === 'fee' ? name : `Show ${name} on the form`}
        checked={isOn}
        onChange={() => moves.show(setting, isOn ? 0 : 1)}
      />
      <IconButton
        id={`setting-${setting.type}`}
        size="sm"
        label={`Edit ${name}`}
        icon={<Pencil size={14} />}
        onClick={() => editing.open(settingDraft(setting, words))}
      />
    </div>
  );
}

/** The end of the form: terms and conditions, the signature, and what else it offers. */
export function SettingsCard() {
  const { design, editing } = useEditor();
  const { draft } = editing;
  return (
    <section className={css.card} aria-labelledby="agreements">
      <h2 id="agreements" className={css.title}>
        At the end of the form
      </h2>
      {design.settings.map((setting) =>
        draft?.kind === 'setting' && draft.type === setting.type ? (
          <DraftEditor key={setting.type} draft={draft} />
        ) : (
          <SettingRow key={setting.type} setting={setting} />
        ),
      )}
    </section>
  );
}
