import { EllipsisVertical, Eye, EyeOff, GripVertical } from 'lucide-react';
import { formFiles } from '@schoolbell/core/forms/files/contract';
import { changeRefusal } from '@schoolbell/core/forms/types/rules';
import { useRead } from '../http/read.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { MenuEntry } from '../ui/menus.ts';
import type { FormDesign } from './formDesign.ts';
import { fieldDraft } from './draft.ts';
import { useEditor, type Editor } from './editor.ts';
import { about } from './fieldTypes.ts';
import { useSortable } from '../ui/sortable.ts';
import * as css from './FieldRow.css.ts';
import { stepOnArrow, Steps } from './Steps.tsx';

type Field = FormDesign['fields'][number];

/** Whether a change is one that the field would not survive. */
const isFixed = (field: Field, change: Parameters<typeof changeRefusal>[1]) => changeRefusal(field, change) !== null;

/** What a field's menu offers. The fields that every record needs stay. */
function entriesFor(field: Field, { groups, say, moves, words, editing }: Editor): MenuEntry[] {
  const isArchivable = !isFixed(field, { is_archived: 1 });
  const sections = groups.filter((group) => (group.header?.id ?? null) !== field.header_id);
  return [
    { label: 'Edit', onSelect: () => editing.open(fieldDraft(field, words)) },
    {
      label: 'Required',
      checked: field.isMandatory === 1,
      disabled: isFixed(field, { isMandatory: field.isMandatory ? 0 : 1 }),
      onSelect: () => moves.set(field, { isMandatory: field.isMandatory ? 0 : 1 }),
    },
    {
      label: 'Shown on the form',
      checked: field.toShow === 1,
      disabled: isFixed(field, { toShow: field.toShow ? 0 : 1 }),
      onSelect: () => moves.set(field, { toShow: field.toShow ? 0 : 1 }),
    },
    ...(sections.length > 0 ? [{ line: true as const }, { heading: 'Move to section' }] : []),
    ...sections.map((group) => ({
      label: group.header ? say(group.header.header_name) : 'No section',
      onSelect: () => moves.place(field, group.header?.id ?? null, group.fields.length),
    })),
    { line: true },
    {
      label: 'Archive',
      danger: true,
      disabled: !isArchivable,
      hint: isArchivable ? undefined : 'This field is always required',
      onSelect: () => moves.archive(field, 1),
    },
  ];
}

/** Puts a dragged field before or after this one. */
function dropOn(target: Field, { groups, moves, design }: Editor) {
  return (dragged: number, edge: 'before' | 'after') => {
    const field = design.fields.find((one) => one.id === dragged);
    const group = groups.find((one) => one.fields.includes(target));
    if (!field || !group) return;
    const rest = group.fields.filter((one) => one.id !== dragged);
    moves.place(field, group.header?.id ?? null, rest.indexOf(target) + (edge === 'after' ? 1 : 0));
  };
}

/** A question for files looks like any other while the school takes none. */
function FilesOff() {
  const { data } = useRead(formFiles, {});
  return data?.form_files === 0 && <span className={css.off}>Not shown: attachments are off</span>;
}

function Marks({ field }: { field: Field }) {
  return (
    <span className={css.caption}>
      {about[field.field_type].name}
      {!field.isDefault && <span className={css.own}>Own</span>}
      {field.conditions.length > 0 && <span className={css.off}>Conditional</span>}
      {!field.toShow && <span className={css.off}>Hidden</span>}
      {field.toShow === 1 && field.field_type === 'file' && <FilesOff />}
    </span>
  );
}

/** What is asked, which opens it. */
function OpenButton({ field }: { field: Field }) {
  const { say, editing, words } = useEditor();
  const Icon = about[field.field_type].icon;
  return (
    <button
      type="button"
      id={`field-${field.id}`}
      className={css.open}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onClick={() => editing.open(fieldDraft(field, words))}
    >
      <span className={css.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <span className={css.words}>
        <span className={css.name}>
          {say(field.custom_name)}
          {field.isMandatory === 1 && (
            <span className={css.mark} title="Required">
              <span aria-hidden>*</span>
              <span className={css.read}>, required</span>
            </span>
          )}
        </span>
        <Marks field={field} />
      </span>
    </button>
  );
}

/** What is done with it without opening it: a step up or down, hiding, and the menu. */
function Tools({ field, step }: { field: Field; step: (by: -1 | 1) => void }) {
  const editor = useEditor();
  const { say, moves } = editor;
  const name = say(field.custom_name);
  return (
    <span className={css.tools}>
      <Steps className={css.steps} name={name} onStep={step} />
      <IconButton
        size="sm"
        label={`Show ${name} on the form`}
        aria-pressed={field.toShow === 1}
        disabled={isFixed(field, { toShow: field.toShow ? 0 : 1 })}
        className={css.eye}
        icon={field.toShow ? <Eye size={16} /> : <EyeOff size={16} />}
        onClick={() => moves.set(field, { toShow: field.toShow ? 0 : 1 })}
      />
      <MenuButton
        iconOnly
        size="sm"
        label={`More for ${name}`}
        icon={<EllipsisVertical size={16} />}
        entries={() => entriesFor(field, editor)}
      />
    </span>
  );
}

/** One field of the form: drag it, step it, open it, hide it. Alt with an arrow moves it from the keyboard. */
export function FieldRow({ field }: { field: Field }) {
  const editor = useEditor();
  const step = (by: -1 | 1) => editor.moves.step(field, by);
  const { element, handle, edge, dragging } = useSortable({
    kind: 'field',
    id: field.id,
    onDrop: dropOn(field, editor),
  });

  return (
    <div
      ref={element}
      className={cx(css.row, dragging && css.dragging, !field.toShow && css.hidden)}
      data-edge={edge ?? undefined}
      onKeyDown={stepOnArrow(step)}
    >
      <span ref={handle} aria-hidden className={css.grip}>
        <GripVertical size={16} />
      </span>
      <OpenButton field={field} />
      <Tools field={field} step={step} />
    </div>
  );
}
