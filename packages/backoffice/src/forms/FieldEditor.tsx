import { mayBeForFamily, takesOptions } from '@schoolbell/core/people/questions/kinds/rules';
import { changeRefusal, isNeeded } from '@schoolbell/core/forms/types/rules';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import type { FormDesign } from './formDesign.ts';
import type { FieldDraft } from './draft.ts';
import { useEditor } from './editor.ts';
import { EditorForm, Refusal } from './EditorParts.tsx';
import { about, takesPlaceholder } from './fieldTypes.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import * as css from './FieldEditor.css.ts';

type Field = FormDesign['fields'][number];

/** What it is called, and what stands in the empty control. */
function Texts({ draft }: { draft: FieldDraft }) {
  const { errors, change } = useEditor().editing;
  return (
    <div className={css.pair}>
      <TextField
        label="Label"
        required
        maxLength={255}
        value={draft.custom_name}
        error={errors['custom_name']}
        onChange={(event) => change({ custom_name: event.target.value })}
      />
      {takesPlaceholder(draft.field_type) && (
        <TextField
          label="Placeholder"
          maxLength={255}
          value={draft.placeholder}
          error={errors['placeholder']}
          onChange={(event) => change({ placeholder: event.target.value })}
        />
      )}
    </div>
  );
}

/** Whether it is required, shown, and asked once for a whole family. */
function Ticks({ draft, field }: { draft: FieldDraft; field: Field | undefined }) {
  const { editing, design } = useEditor();
  const { change } = editing;
  const isFixed = (change: Parameters<typeof changeRefusal>[1]) => Boolean(field && changeRefusal(field, change));
  const takesChildren =
    design.settings.some((one) => one.type === 'children' && one.should_display === 1) &&
    mayBeForFamily({ field_type: draft.field_type, field_name: field?.field_name ?? '' });
  return (
    <div className={css.ticks}>
      <Checkbox
        label="Required"
        checked={draft.isMandatory === 1}
        disabled={isFixed({ isMandatory: 0 })}
        onChange={(event) => change({ isMandatory: event.target.checked ? 1 : 0 })}
      />
      <Checkbox
        label="Shown on the form"
        checked={draft.toShow === 1}
        disabled={isFixed({ toShow: 0 })}
        onChange={(event) => change({ toShow: event.target.checked ? 1 : 0 })}
      />
      {takesChildren && (
        <Checkbox
          label="Asked once for all children of a family"
          checked={draft.for_family === 1}
          onChange={(event) => change({ for_family: event.target.checked ? 1 : 0 })}
        />
      )}
    </div>
  );
}

/** A field, open in its place: label, placeholder, choices, whether it is required and shown. */
export function FieldEditor({ draft, field }: { draft: FieldDraft; field?: Field }) {
  const { editing, moves } = useEditor();
  const say = useSay();
  const { icon: Icon, name, line } = about[draft.field_type];
  const isArchivable = field && !changeRefusal(field, { is_archived: 1 });

  return (
    <EditorForm
      label={field ? `Edit ${draft.custom_name}` : `New field: ${name}`}
      backTo={field && `field-${field.id}`}
      beside={
        isArchivable && (
          <Button size="sm" variant="ghost" onClick={() => (editing.discard(), moves.archive(field, 1))}>
            Archive
          </Button>
        )
      }
    >
      <p className={css.kind}>
        <Icon size={16} aria-hidden /> <strong>{name}</strong> <span>{line}</span>
      </p>
      <Texts draft={draft} />
      {takesOptions(draft.field_type) && <OptionsEditor draft={draft} />}
      {draft.field_type === 'subjects' && (
        <p className={css.hint}>{say('Families choose from your active {subjects} marked Bookable.')}</p>
      )}
      <Ticks draft={draft} field={field} />
      {!(field && isNeeded(field)) && <ConditionsEditor draft={draft} />}
      <Refusal />
    </EditorForm>
  );
}
