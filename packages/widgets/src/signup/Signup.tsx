import type { VNode } from 'preact';
import { route } from '@schoolbell/core/http/endpoint';
import type { addStudent, studentFormConfig } from '@schoolbell/core/forms/contract';
import type { FormKind } from '../shared/form/config.ts';
import { FormView } from '../shared/form/FormView.tsx';

/** Enrolment: a family fills in the school's student form. */
export const signup: FormKind = {
  config: route<typeof studentFormConfig>('GET', 'signUp/getOptions'),
  add: route<typeof addStudent>('POST', 'signUp/students/add'),
  page: '/signup/student',
  link: 'Open the enrolment form',
};

/** The enrolment form in the element. */
export function Signup(props: Omit<Parameters<typeof FormView>[0], 'link'>): VNode {
  return <FormView {...props} link={signup.link} />;
}
