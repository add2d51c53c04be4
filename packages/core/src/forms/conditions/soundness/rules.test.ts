import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../people/questions/rules.ts';
import { conditionsRefusal } from './rules.ts';
import type { FormCondition } from '../../../people/questions/conditions/rules.ts';

const when = (
  condition_field: string,
  condition_operator: FormCondition['condition_operator'],
  condition_value: string | string[] = '',
  condition: 'AND' | 'OR' = 'AND',
): FormCondition => ({ condition_field, condition_operator, condition_value, condition });
let ids = 0;
function field(field_name: string, change: Partial<FormField> = {}): FormField {
  return {
    id: ++ids,
    custom_name: field_name,
    field_type: 'text',
    field_name,
    isDefault: 0,
    isMandatory: 1,
    is_archived: 0,
    toShow: 1,
    order: ids,
    header_id: null,
    placeholder: '',
    select_options: [],
    ...change,
  };
}

describe('a form is refused where', () => {
  const colour = field('colour', { field_type: 'select', select_options: [{ id: 1, value: 'Red', order: 1 }] });
  const section = (conditions: FormCondition[]) => [{ id: 7, header_name: 'Extra', conditions }];
  it.each([
    ['nothing is wrong', [colour, field('it', { conditions: [when('colour', 'any_of', ['Red'])] })], [], null],
    [
      'a field asks for itself',
      [field('it', { conditions: [when('it', 'not_empty')] })],
      [],
      "it can't depend on itself",
    ],
    [
      'two ask for each other',
      [field('a', { conditions: [when('b', 'empty')] }), field('b', { conditions: [when('a', 'empty')] })],
      [],
      "a and b can't depend on each other",
    ],
    [
      'a section asks for what stands in it',
      [field('in', { header_id: 7 })],
      section([when('in', 'not_empty')]),
      "Section Extra can't depend on in, which is inside it",
    ],
    [
      'a circle goes through a section',
      [field('in', { header_id: 7 }), field('out', { conditions: [when('in', 'not_empty')] })],
      section([when('out', 'not_empty')]),
      "in and out can't depend on each other",
    ],
    [
      'the question is gone',
      [field('it', { conditions: [when('gone', 'empty')] })],
      [],
      "it depends on a question that isn't on this form",
    ],
    [
      'the question is hidden',
      [field('off', { toShow: 0 }), field('it', { conditions: [when('off', 'empty')] })],
      [],
      'it depends on off, which is hidden on this form',
    ],
    [
      'the answer is not offered',
      [colour, field('it', { conditions: [when('colour', 'is', 'Blue')] })],
      [],
      'it depends on the answer Blue to colour, which no longer exists',
    ],
    [
      'the answer is missing',
      [colour, field('it', { conditions: [when('colour', 'any_of', [])] })],
      [],
      'it depends on colour, but has no answer to compare',
    ],
    [
      'a tick is compared',
      [field('tick', { field_type: 'checkbox' }), field('it', { conditions: [when('tick', 'is', 'yes')] })],
      [],
      "it can't depend on tick in this way",
    ],
    [
      'a record needs the field',
      [colour, field('firstName', { isDefault: 1, conditions: [when('colour', 'is', 'Red')] })],
      [],
      "firstName can't depend on other answers, because every record needs it",
    ],
    ['a hidden field no longer fits', [field('it', { toShow: 0, conditions: [when('gone', 'empty')] })], [], null],
  ] as const)('%s', (_, fields, headers, text) => expect(conditionsRefusal(fields, headers)).toBe(text));
});
