import { route } from '@schoolbell/core/http/endpoint';
import type { addStudent, studentFormConfig } from '@schoolbell/core/forms/contract';
import type { FormKind } from '../shared/form/config.ts';
import { SchoolForm } from '../shared/form/element.ts';

/**
 * A school's enrolment form: what a family fills in becomes a student at the school.
 *
 * @tag school-signup
 *
 * @attr {string} institution - The school's public hash. Required.
 * @attr {string} form - One of the school's forms; by default the first one.
 * @attr {string} form-type - `choose` lets the family choose among the school's forms of this kind; ids of some forms, among these.
 * @attr {string} lang - Language of country names and dates, and the writing direction. Inherited from the page.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - `auto` follows the `color-scheme` that the page declares.
 * @attr {'eager'|'visible'} [load=eager] - `visible` waits until the element is nearly in view.
 * @attr {'message'|'redirect'|'none'} success - What follows a sent form; by default the form's own setting.
 * @attr {string} redirect - The https address to go to with `success="redirect"`; its site must be on the school's list.
 * @attr {string} source - Where the family comes from, kept as `signup_source`.
 * @attr {'off'|'query'} [prefill=off] - `query` fills in fields from the page's address.
 * @attr {'off'|'datalayer'} [analytics=off] - `datalayer` pushes the events' names, never the answers.
 * @attr {'granted'|'required'} [consent=granted] - `required` sends nothing before `consent()` is called.
 * @attr {string} api - The school's server, if it isn't the one that the code comes from.
 * @attr {boolean} preview - Shows the form and never sends it.
 * @attr {'loading'|'ready'|'busy'|'invalid'|'done'|'error'} state - The element's state; set by the element.
 *
 * @slot - The link shown while scripts are off, late or blocked, and beside every error.
 *
 * @event {CustomEvent<{version: string, title: string, institution: object}>} school-ready - The form can be filled in.
 * @event {CustomEvent<{field: string}>} school-change - A field changed.
 * @event {CustomEvent<{fields: string[]}>} school-invalid - Sending failed because of mistakes in these fields.
 * @event {CustomEvent<{values: object}>} school-submit - About to be sent. Cancelable. The only event with values.
 * @event {CustomEvent<{message: string}>} school-duplicate - The school may know this person. Cancelable.
 * @event {CustomEvent<{hash: string, hashes: string[]}>} school-success - The school has it; `hashes` names every child. Cancelable: no message, no redirect.
 * @event {CustomEvent<{code: string, message: string}>} school-error - Something went wrong. Cancelable.
 *
 * @cssstate loading - The form is loading.
 * @cssstate ready - The form can be filled in.
 * @cssstate busy - The form is being sent.
 * @cssstate invalid - Mistakes, or a likely duplicate, are shown.
 * @cssstate done - The form was sent.
 * @cssstate error - Something went wrong.
 *
 * @cssprop --school-accent - Buttons, ticks, selection.
 * @cssprop --school-on-accent - Text on the accent.
 * @cssprop --school-text - Text.
 * @cssprop --school-muted - Hints and notes.
 * @cssprop --school-surface - The form's background.
 * @cssprop --school-field-bg - The fields' background.
 * @cssprop --school-border - Lines around fields and sections.
 * @cssprop --school-danger - Mistakes and mandatory marks.
 * @cssprop --school-success - The tick after sending.
 * @cssprop --school-focus - The focus ring.
 * @cssprop [--school-radius=8px] - Roundness of corners.
 * @cssprop [--school-gap=20px] - Space between fields.
 * @cssprop --school-font-family - Typeface; the system's own unless set.
 * @cssprop [--school-font-size=medium] - Size of text; everything else follows it.
 * @cssprop [--school-line-height=1.5] - Height of lines.
 * @cssprop [--school-control-height=46px] - Height of fields and buttons, 44px at least.
 * @cssprop [--school-max-width=760px] - Greatest width.
 *
 * @csspart base - Everything.
 * @csspart header - Title and the note about mandatory fields.
 * @csspart title - The form's title.
 * @csspart form - The form.
 * @csspart section - A section with its fields.
 * @csspart field - A field: label, control, hint, mistake.
 * @csspart label - A field's label.
 * @csspart required - The mark of a mandatory field.
 * @csspart input - A field of one line.
 * @csspart select - A folded list of choices.
 * @csspart textarea - A field of several lines.
 * @csspart checkbox - A tick or a dot.
 * @csspart hint - The text under a field.
 * @csspart error - A mistake at its field, or the message when something went wrong.
 * @csspart summary - The list of mistakes after trying to send.
 * @csspart signature - The signature.
 * @csspart terms - Terms and conditions.
 * @csspart button - Every button.
 * @csspart submit - The button that sends.
 * @csspart secondary - Buttons beside it.
 * @csspart progress - The indicator while the form is being sent.
 * @csspart success - The message after sending.
 * @csspart powered-by - The line under the form.
 * @csspart fallback - The link beside an error.
 */
class SchoolSignup extends SchoolForm {
  protected readonly kind: FormKind = {
    config: route<typeof studentFormConfig>('GET', 'signUp/getOptions'),
    add: route<typeof addStudent>('POST', 'signUp/students/add'),
    page: '/signup/student',
    link: 'enrolment form',
  };
}

if (!customElements.get('school-signup')) customElements.define('school-signup', SchoolSignup);
