import { firstLeadForm, firstStudentForm } from '../../forms/examples.ts';
import { type Examples, nothing } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';

/** A question of the school's first form of a type. */
async function newQuestion(world: World, type: 'student' | 'lead'): Promise<number> {
  const { id: custom_form_id } = await world.one(type === 'lead' ? firstLeadForm : firstStudentForm);
  const field = { custom_form_id, field_type: 'text', custom_name: someone() };
  return (await ask(world, 'POST', 'customForm/option/add', field)).id;
}
const studentQuestion = (world: World) => newQuestion(world, 'student');
const leadQuestion = (world: World) => newQuestion(world, 'lead');

const made = () => ({ field_type: 'select' as const, custom_name: 'T-shirt size', select_options: ['Small', 'Large'] });
const terms = {
  type: 'terms',
  should_display: 1,
  is_required: 1,
  label: 'Terms',
  text: 'I agree.',
  link: 'https://school.example/terms',
} as const;

export const bookingFormsExamples: Examples<'bookingForms'>['bookingForms'] = {
  bookingForms: nothing,
  saveBookingForm: () => ({
    form_type: 'student',
    title: 'Book a class',
    submit_label: 'Book',
    success_message: 'Thank you.',
    settings: [terms],
  }),
  bookingFields: () => ({ is_archived: 0 }),
  leadBookingFields: () => ({ is_archived: 0 }),
  placeBookingField: async (world) => ({ id: await world.one(studentQuestion), toShow: 1, isMandatory: 1 }),
  placeLeadBookingField: async (world) => ({ id: await world.one(leadQuestion), toShow: 1, custom_name: someone() }),
  setBookingField: async (world) => ({ form_type: 'lead', id: await world.one(leadQuestion), toShow: 0 }),
  addBookingField: made,
  addLeadBookingField: made,
};
