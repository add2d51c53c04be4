import type { FormDesign } from './formDesign.ts';
import { chosen, complete, type Draft, type FieldDraft, type SectionDraft } from './draft.ts';

function withField({ fields, headers }: FormDesign, draft: FieldDraft): FormDesign['fields'] {
  const { id, field_type, header_id, custom_name, placeholder, isMandatory, toShow, for_family } = draft;
  const select_options = draft.options
    .filter((option) => option.value.trim())
    .map((option, at) => ({ id: option.id ?? -at - 1, value: option.value, order: at }));
  const conditions = complete(draft.conditions);
  const section_conditions = headers.find((header) => header.id === header_id)?.conditions ?? [];
  const shown = {
    custom_name: custom_name || 'New field',
    placeholder,
    isMandatory,
    toShow,
    header_id,
    select_options,
    conditions,
    section_conditions,
    for_family,
  };
  if (id) return fields.map((field) => (field.id === id ? { ...field, ...shown } : field));
  const order = Math.max(0, ...fields.map((field) => field.order)) + 1;
  const form_type = fields[0]?.form_type ?? 'lead';
  return [
    ...fields,
    {
      ...shown,
      id: Number.MAX_SAFE_INTEGER,
      field_type,
      field_name: 'new_field',
      isDefault: 0,
      is_archived: 0,
      order,
      form_type,
      multi_select_option_type: 'List',
    },
  ];
}

function withSection(design: FormDesign, { id, header_name, ...draft }: SectionDraft): FormDesign {
  if (!id) return design;
  const conditions = complete(draft.conditions);
  return {
    ...design,
    headers: design.headers.map((header) => (header.id === id ? { ...header, header_name, conditions } : header)),
    fields: design.fields.map((field) =>
      field.header_id === id ? { ...field, section_conditions: conditions } : field,
    ),
  };
}

/** The form as it would be if what is open were saved: what the preview shows. */
export function overlaid(design: FormDesign, draft: Draft): FormDesign {
  switch (draft.kind) {
    case 'field':
      return { ...design, fields: withField(design, draft) };
    case 'section':
      return withSection(design, draft);
    case 'setting': {
      const { type, should_display, is_required, label } = draft;
      const next = { type, should_display, is_required, label, ...chosen(draft) };
      return { ...design, settings: design.settings.map((setting) => (setting.type === type ? next : setting)) };
    }
    case 'texts': {
      const { kind: _kind, ...texts } = draft;
      return { ...design, form: { ...design.form, ...texts } };
    }
  }
}
