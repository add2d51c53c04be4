import { EllipsisVertical, GripVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { FormDesign } from './formDesign.ts';
import { newField } from './draft.ts';
import { useEditor } from './editor.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { Group } from './order.ts';
import { useDropPlace, useSortable } from '../ui/sortable.ts';
import { DeleteSection, TypePicker } from './dialogs.tsx';
import * as css from './Section.css.ts';
import { stepOnArrow, Steps } from './Steps.tsx';

type Header = FormDesign['headers'][number];

/** A section's heading: drag or step it, edit it, delete it. */
function SectionHead({
  header,
  count,
  grip,
}: {
  header: Header;
  count: number;
  grip: (element: HTMLElement | null) => void;
}) {
  const { say, moves, editing } = useEditor();
  const [asking, setAsking] = useState(false);
  const name = say(header.header_name);
  const step = (by: -1 | 1) => moves.stepSection(header, by);
  const rename = () =>
    editing.open({ kind: 'section', id: header.id, header_name: name, conditions: header.conditions });

  return (
    <header className={css.head} onKeyDown={stepOnArrow(step)}>
      <span ref={grip} aria-hidden className={css.grip}>
        <GripVertical size={16} />
      </span>
      <h2 className={css.title}>
        <button
          type="button"
          id={`section-${header.id}`}
          className={css.name}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={rename}
        >
          {name}
        </button>
      </h2>
      <span className={css.count}>
        {header.conditions.length > 0 && 'Conditional · '}
        {count === 1 ? '1 field' : `${count} fields`}
      </span>
      <Steps className={css.steps} name={`section ${name}`} onStep={step} />
      <MenuButton
        iconOnly
        size="sm"
        label={`More for section ${name}`}
        icon={<EllipsisVertical size={16} />}
        entries={[
          { label: 'Edit', onSelect: rename },
          { label: 'Move up', onSelect: () => step(-1) },
          { label: 'Move down', onSelect: () => step(1) },
          { line: true },
          { label: 'Delete section', danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {asking && <DeleteSection header={header} count={count} onClose={() => setAsking(false)} />}
    </header>
  );
}

/** The foot of a section: the way to add a field, and a place to drop one on. */
function AddField({ group }: { group: Group }) {
  const { editing, moves, design, say } = useEditor();
  const [picking, setPicking] = useState(false);
  const header_id = group.header?.id ?? null;
  const { element, over } = useDropPlace((dragged) => {
    const field = design.fields.find((one) => one.id === dragged);
    if (field) moves.place(field, header_id, group.fields.filter((one) => one.id !== dragged).length);
  }, 'field');
  const place = group.header ? ` to ${say(group.header.header_name)}` : '';
  return (
    <div ref={element} className={cx(css.foot, over && css.over)}>
      <button
        type="button"
        className={css.add}
        aria-haspopup="dialog"
        aria-label={`Add field${place}`}
        onClick={() => setPicking(true)}
      >
        <Plus size={16} aria-hidden /> Add field
      </button>
      {picking && (
        <TypePicker
          onClose={() => setPicking(false)}
          onPick={(type) => {
            setPicking(false);
            editing.open(newField(type, header_id, design.fields));
          }}
        />
      )}
    </div>
  );
}

/** A section of the form with its fields; the one that is open stands in its place as its editor. */
export function Section({ group }: { group: Group }) {
  const { editing, moves, design, say } = useEditor();
  const { header, fields } = group;
  const { draft } = editing;
  const at = (id: number) => [...design.headers].sort((a, b) => a.order - b.order).findIndex((one) => one.id === id);
  const { element, handle, edge, dragging } = useSortable({
    kind: 'section',
    id: header?.id ?? 0,
    disabled: !header,
    onDrop: (dragged, where) => {
      const to = at(header!.id) + (where === 'after' ? 1 : 0);
      moves.placeSection(dragged, at(dragged) < to ? to - 1 : to);
    },
  });
  const isAdding = draft?.kind === 'field' && draft.id === null && draft.header_id === (header?.id ?? null);
  return (
    <div
      ref={element}
      role="group"
      aria-label={header ? `Section ${say(header.header_name)}` : 'Fields without a section'}
      className={cx(css.section, dragging && css.dragging)}
      data-edge={edge ?? undefined}
    >
      {header &&
        (draft?.kind === 'section' && draft.id === header.id ? (
          <DraftEditor draft={draft} />
        ) : (
          <SectionHead header={header} count={fields.length} grip={handle} />
        ))}
      {fields.map((field) =>
        draft?.kind === 'field' && draft.id === field.id ? (
          <DraftEditor key={field.id} draft={draft} field={field} />
        ) : (
          <FieldRow key={field.id} field={field} />
        ),
      )}
      {isAdding && <DraftEditor key={draft.field_type} draft={draft} />}
      <AddField group={group} />
    </div>
  );
}
