import { describe, expect, it } from 'vitest';
import { checkForm } from '../rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import { changeRefusal, firstForms, isNeeded } from './rules.ts';

const firstName = { field_name: 'firstName', custom_name: 'First name', isDefault: 1 } as const;

describe('a field that every record needs', () => {
  it('is never archived or hidden, and the first name stays mandatory', () => {
    expect(changeRefusal(firstName, { is_archived: 1 })).toBe(
      "First name can't be archived, because every record needs it",
    );
    expect(changeRefusal(firstName, { toShow: 0 })).toContain("can't be hidden");
    expect(changeRefusal(firstName, { isMandatory: 0 })).toContain('must stay mandatory');
    expect(changeRefusal({ ...firstName, field_name: 'surname' }, { isMandatory: 0 })).toBeNull();
    expect(changeRefusal(firstName, { is_archived: 0, toShow: 1, isMandatory: 1 })).toBeNull();
  });
  it("is told from a school's own field of that name", () => {
    expect(isNeeded({ field_name: 'firstName', isDefault: 0 })).toBe(false);
    expect(changeRefusal({ ...firstName, field_name: 'email' }, { is_archived: 1 })).toBeNull();
  });
});

it.each(firstForms)('the first $form_type form has each field once, and asks for a name', ({ sections }) => {
  const fields = sections.flatMap((section) => section.fields);
  expect(new Set(fields.map((field) => field.field_name)).size).toBe(fields.length);
  const asForm = fields.map(
    (field, at) =>
      ({
        id: at,
        isDefault: 1,
        isMandatory: 0,
        is_archived: 0,
        toShow: 1,
        order: at,
        header_id: null,
        placeholder: '',
        ...field,
        select_options: [],
      }) as FormField,
  );
  const errors = checkForm(asForm, [], {});
  expect(errors).toMatchObject({
    firstName: 'First name is required',
    surname: 'Surname is required',
    email: 'Email is required',
  });
});
