import { read } from '../attributes.ts';
import { visit } from '../visit.ts';
import { answers } from './config.ts';
import type { FormModel } from './model.ts';
import type { Draft } from './sender.ts';

/** An address we may send a person to. */
export function webAddress(text: string | null): string | null {
  return text && /^https?:\/\//i.test(text) ? text : null;
}

/** What follows a sent form: the attribute decides, else the form's own setting. */
export function modeOf(host: Element, model: FormModel): string {
  return read(host, 'success') || (model.config.value?.success.redirect ? 'redirect' : 'message');
}

/** A submission from what is filled in and where the visitor came from; empty answers are left out, and those to what the form does not ask just now. */
export function draftOf(host: Element, model: FormModel, isDuplicate: 0 | 1): Draft {
  const { config, values, website, draft } = model;
  const redirect = modeOf(host, model) === 'redirect' && webAddress(read(host, 'redirect'));
  return {
    institution: config.value!.institution.hash,
    form: config.value!.form.id,
    values: answers(config.value!, values.value) as Draft['values'],
    signup_source: read(host, 'source').slice(0, 255),
    payment: 0,
    isDuplicate,
    shouldLogin: 0,
    ...visit(),
    website,
    ...(redirect && { redirect }),
    draft: draft as string,
    ...model.added.value?.(config.value!, values.value).sent,
  };
}
