import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { deleteHeader, getHeaders, reorderHeaders } from '@schoolbell/core/forms/sections/contract';
import { editField, getFields, reorderFields } from '@schoolbell/core/forms/fields/contract';
import { getSettings, saveSetting } from '@schoolbell/core/forms/settings/contract';
import { call, refetchInView, watch } from '../http/client.ts';
import { callInOrder, patchRead } from '../http/patch.ts';
import { toast } from '../ui/toasts.ts';
import type { Say } from '../words/say.ts';
import type { Which } from './design.ts';
import type { FormDesign } from './formDesign.ts';
import { failureText } from './failureText.ts';
import { movedTo, stepped, swapped, type Group, type Place } from './order.ts';

type Field = FormDesign['fields'][number];
type Header = FormDesign['headers'][number];
type Setting = FormDesign['settings'][number];

/** What can be done to fields and sections without opening them. Each shows at once and goes back if it is refused. */
export interface Moves {
  place: (field: Field, header_id: number | null, at: number) => void;
  step: (field: Field, by: -1 | 1) => void;
  stepSection: (header: Header, by: -1 | 1) => void;
  placeSection: (id: number, at: number) => void;
  set: (field: Field, part: { toShow?: 0 | 1; isMandatory?: 0 | 1 }) => void;
  archive: (field: Field, is_archived: 0 | 1) => void;
  show: (setting: Setting, should_display: 0 | 1) => void;
  removeSection: (header: Header) => Promise<void>;
}

interface Ground {
  design: FormDesign;
  groups: Group[];
  which: Which;
  say: Say;
  announce: (text: string) => void;
}

/** Sends a write whose result is in view already; what it was undoes itself on a refusal. */
async function agree<E extends Endpoint>(endpoint: E, input: InputOf<E>, undo: () => void): Promise<boolean> {
  try {
    await callInOrder(endpoint, input);
    return true;
  } catch (error) {
    undo();
    toast.error(failureText(error));
    return false;
  }
}

/** Keeps the keyboard on what has just moved. */
function focusAgain(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}

function orderFields({ design, which, groups, announce, say }: Ground, field: Field, fields: Place[]): void {
  const rank = new Map(fields.map((place, order) => [place.id, { ...place, order }]));
  const undo = patchRead(getFields, which, (now) => ({
    data: now.data.map((one) => ({ ...one, ...rank.get(one.id) })),
  }));
  void agree(reorderFields, { custom_form_id: design.form.custom_form_id, fields }, undo);
  const home = rank.get(field.id)!.header_id;
  const mates = fields.filter((place) => place.header_id === home);
  const section = groups.find((group) => (group.header?.id ?? null) === home)?.header;
  announce(
    `${say(field.custom_name)}: position ${mates.findIndex((place) => place.id === field.id) + 1} of ${mates.length}${section ? ` in ${say(section.header_name)}` : ''}`,
  );
}

function orderSections({ design, which, announce, say }: Ground, ids: number[], moved: number): void {
  const undo = patchRead(getHeaders, which, (now) => ({
    data: now.data.map((one) => ({ ...one, order: ids.indexOf(one.id) })),
  }));
  void agree(reorderHeaders, { custom_form_id: design.form.custom_form_id, ids }, undo);
  const header = design.headers.find((one) => one.id === moved);
  announce(`Section ${say(header?.header_name ?? '')}: position ${ids.indexOf(moved) + 1} of ${ids.length}`);
}

function setPart({ design, which }: Ground, field: Field, part: { toShow?: 0 | 1; isMandatory?: 0 | 1 }): void {
  const undo = patchRead(getFields, which, (now) => ({
    data: now.data.map((one) => (one.id === field.id ? { ...one, ...part } : one)),
  }));
  void agree(editField, { custom_form_id: design.form.custom_form_id, id: field.id, ...part }, undo);
}

function showSetting({ design, which }: Ground, setting: Setting, should_display: 0 | 1): void {
  const undo = patchRead(getSettings, which, (now) => ({
    data: now.data.map((one) => (one.type === setting.type ? { ...one, should_display } : one)),
  }));
  void agree(saveSetting, { custom_form_id: design.form.custom_form_id, ...setting, should_display }, undo);
}

async function archive(ground: Ground, field: Field, is_archived: 0 | 1): Promise<void> {
  const { design, which, say } = ground;
  const undo = patchRead(getFields, which, (now) => ({
    data: now.data.map((one) => (one.id === field.id ? { ...one, is_archived } : one)),
  }));
  const went = await agree(editField, { custom_form_id: design.form.custom_form_id, id: field.id, is_archived }, undo);
  if (!went) return;
  const name = say(field.custom_name);
  if (is_archived)
    toast(`${name} archived. Its values are kept.`, { label: 'Undo', run: () => void archive(ground, field, 0) });
  else toast(`${name} is back on the form.`);
}

/** The moves on a form as it is now. */
export function movesOn(ground: Ground): Moves {
  const { design, groups, announce, say } = ground;
  const ids = [...design.headers].sort((a, b) => a.order - b.order).map((header) => header.id);
  return {
    place: (field, header_id, at) => orderFields(ground, field, movedTo(groups, field.id, header_id, at)),
    step: (field, by) => {
      const places = stepped(groups, field.id, by);
      if (!places) return announce(`${say(field.custom_name)} is ${by < 0 ? 'first' : 'last'} already`);
      orderFields(ground, field, places);
      focusAgain(`field-${field.id}`);
    },
    stepSection: (header, by) => {
      const from = ids.indexOf(header.id);
      const next = swapped(ids, from, from + by);
      if (next.join() === ids.join())
        return announce(`${say(header.header_name)} is ${by < 0 ? 'first' : 'last'} already`);
      orderSections(ground, next, header.id);
      focusAgain(`section-${header.id}`);
    },
    placeSection: (id, at) => orderSections(ground, swapped(ids, ids.indexOf(id), at), id),
    set: (field, part) => setPart(ground, field, part),
    archive: (field, is_archived) => void archive(ground, field, is_archived),
    show: (setting, should_display) => showSetting(ground, setting, should_display),
    removeSection: async (header) => {
      await call(deleteHeader, { custom_form_id: design.form.custom_form_id, id: header.id }).catch(watch);
      await refetchInView();
      announce(`Section ${say(header.header_name)} deleted`);
    },
  };
}
