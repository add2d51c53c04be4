import type { TypedForm } from './eventForm.ts';

/** A text field of the form by its name. */
export function textOf(
  { typed, errors, set }: TypedForm,
  name:
    | 'title'
    | 'from'
    | 'fromTime'
    | 'toTime'
    | 'capacity'
    | 'rentalLocation'
    | 'lessonspace_url'
    | 'lessonspace_url_student'
    | 'notes',
) {
  return {
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  };
}
