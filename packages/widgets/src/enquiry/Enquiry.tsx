import type { VNode } from 'preact';
import { route } from '@schoolbell/core/http/endpoint';
import type { addLead, leadFormConfig } from '@schoolbell/core/forms/contract';
import type { FormKind } from '../shared/form/config.ts';
import { FormView } from '../shared/form/FormView.tsx';

/** Enquiry: a family asks the school to get in touch. */
export const enquiry: FormKind = {
  config: route<typeof leadFormConfig>('GET', 'signUp/lead/getOptions'),
  add: route<typeof addLead>('POST', 'signUp/leads/add'),
  page: '/signup/lead',
  link: 'Open the enquiry form',
};

/** The enquiry form in the element. */
export function Enquiry(props: Omit<Parameters<typeof FormView>[0], 'link'>): VNode {
  return <FormView {...props} link={enquiry.link} />;
}
