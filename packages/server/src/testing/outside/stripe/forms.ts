/** What a form holds: texts, and lists or objects of them, as Stripe's clients write them: `line_items[0][price_data][currency]`. */
export type Form = { [name: string]: string | Form };

/** Reads a form of Stripe's client, or the query of an address. Lists become objects with the keys 0, 1, … */
export function readForm(text: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter(Boolean);
    const last = steps.pop();
    if (last === undefined) continue;
    let at = form;
    for (const step of steps) at = (at[step] ??= Object.create(null) as Form) as Form;
    at[last] = value;
  }
  return form;
}

/** A text of a form; undefined where it is absent. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The texts of an object of a form: its metadata. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  let at: string | Form | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(Object.entries(at).filter((one): one is [string, string] => typeof one[1] === 'string'));
}
