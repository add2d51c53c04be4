import { familyErrors, fieldsOfChild, isShareable, MOST_MORE_CHILDREN } from '@schoolbell/core/forms/families/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { isEmpty } from '@schoolbell/core/people/questions/conditions/rules';
import type { VNode } from 'preact';
import { sections, type FormConfig } from '../form/config.ts';
import { Field } from '../form/Field.tsx';
import * as css from '../form/form.css.ts';
import type { FormProps } from '../form/props.ts';
import type { FormModel } from '../form/model.ts';
import { head } from './family.css.ts';

const childrenIn = (values: FormValues): FormValues[] => (values['children'] ?? []) as unknown as FormValues[];

/** The child removed last, until something else changes: they can be restored. */
const gone = new WeakMap<FormModel, { at: number; child: FormValues; rest: FormValues[] }>();

/** Keys of the children, so that the state of a child's controls follows the child. */
const names = new WeakMap<FormModel, number[]>();
let named = 0;

/** One name for each child; children that came otherwise than by the button get theirs here. */
function namesOf(model: FormModel, count: number): number[] {
  const all = names.get(model) ?? [];
  names.set(model, all);
  while (all.length < count) all.push(++named);
  all.length = count;
  return all;
}

/** What further children add to a form: their mistakes, and what is sent about them. */
function added({ fields: all, offers }: FormConfig, values: FormValues) {
  const fields = all as FormField[];
  // Another form, chosen since, may take only one child.
  const children = offers.children ? childrenIn(values) : [];
  const own = (child: FormValues) =>
    Object.fromEntries(
      fieldsOfChild(fields, values, child)
        .map(({ field_name }) => [field_name, child[field_name]])
        .filter(([, value]) => !isEmpty(value as never)),
    );
  return {
    errors: familyErrors(fields, values, children),
    sent: children.length > 0 ? { children: children.map((child) => ({ values: own(child) })) } : {},
  };
}

/** The questions of a further child, in the form's order, each at its own place among the answers. */
function questions(config: FormConfig, values: FormValues, at: number): FormField[] {
  const all = config.fields as FormField[];
  const asked = fieldsOfChild(all, values, childrenIn(values)[at]!);
  const order = sections(
    {
      headers: config.headers,
      fields: asked.map((field) => ({
        ...field,
        conditions: [],
        section_conditions: [],
      })) as unknown as FormConfig['fields'],
    },
    {},
  ).flatMap((section) => section.fields);
  return order.map((field) => ({
    ...field,
    field_name: `children.${at}.${field.field_name}`,
    ...(isShareable(field) && { isMandatory: 0, placeholder: 'Leave this empty if it is the same as above.' }),
  }));
}

/** The state of children's fields moves when a child is removed or restored at this place. */
function moveMarks(model: FormModel, from: number, by: -1 | 1): void {
  const moved = (path: string) =>
    path.replace(/^children\.(\d+)/, (same, at) =>
      +at < from ? same : by < 0 && +at === from ? '' : `children.${+at + by}`,
    );
  const isKept = (path: string) => !path.startsWith('.');
  const places = (paths: ReadonlySet<string>) => new Set([...paths].map(moved).filter(isKept));
  const entries = <Known,>(known: Record<string, Known>) =>
    Object.fromEntries(
      Object.entries(known)
        .map(([path, one]) => [moved(path), one] as const)
        .filter(([path]) => isKept(path)),
    );
  model.touched.value = places(model.touched.peek());
  model.halfway.value = places(model.halfway.peek());
  model.refused.value = entries(model.refused.peek());
  model.phones.value = entries(model.phones.peek());
}

interface ChildProps extends FormProps {
  config: FormConfig;
  at: number;
  onRemove: ((root: ShadowRoot) => void) | undefined;
}

function Child({ config, at, onRemove, ...form }: ChildProps): VNode {
  const name = form.model.say(`{Student} ${at + 2}`);
  return (
    <section class={css.section} part="section" aria-labelledby={`child-${at}`}>
      <div class={head}>
        <h3 id={`child-${at}`} class={css.sectionTitle}>
          {name}
        </h3>
        {onRemove && (
          <button
            type="button"
            class={css.link}
            aria-label={`Remove ${name}`}
            onClick={(event) => onRemove(event.currentTarget.getRootNode() as ShadowRoot)}
          >
            Remove
          </button>
        )}
      </div>
      <div class={css.grid}>
        {questions(config, form.model.values.value, at).map((field) => (
          <Field key={field.field_name} field={field} isAlone={false} {...form} />
        ))}
      </div>
    </section>
  );
}

/** The further children of a form, and adding one, taking one out, and putting that one back. */
function childrenOf({ model, actions }: FormProps) {
  const children = childrenIn(model.values.value);
  const keys = namesOf(model, children.length);
  const last = gone.get(model);
  const undone = last && last.rest === children ? last : undefined;
  const put = (next: FormValues[]) => actions.change('children', next);
  const focus = (root: ShadowRoot, selector: string) =>
    requestAnimationFrame(() => root.querySelector<HTMLElement>(selector)?.focus());
  const add = (root: ShadowRoot) => {
    // Siblings mostly share it; a first guess is quicker to correct than to type.
    put([...children, { surname: model.values.peek()['surname'] }]);
    focus(root, `[id^="f-children.${children.length}."]`);
  };
  const remove = (at: number, root: ShadowRoot) => {
    const rest = children.filter((_, place) => place !== at);
    gone.set(model, { at, child: children[at]!, rest });
    moveMarks(model, at, -1);
    keys.splice(at, 1);
    put(rest);
    focus(root, '[data-undo]');
  };
  const putBack = ({ at, child }: { at: number; child: FormValues }) => {
    moveMarks(model, at, 1);
    keys.splice(at, 0, ++named);
    put([...children.slice(0, at), child, ...children.slice(at)]);
  };
  return { children, keys, undone, add, remove, putBack };
}

interface FamilyProps extends FormProps {
  config: FormConfig;
  /** As many children as there are, because their number was chosen before. */
  isFixed?: boolean;
}

/** Further children of the same family: their own questions again, and whatever is the family's only once. */
export function Family({ config, isFixed, ...form }: FamilyProps): VNode {
  const { model, actions, lang } = form;
  model.added.value ??= added;
  const { children, keys, undone, add, remove, putBack } = childrenOf(form);
  return (
    <>
      {children.map((_, at) => (
        <Child
          key={keys[at]}
          config={config}
          at={at}
          onRemove={isFixed ? undefined : (root) => remove(at, root)}
          model={model}
          actions={actions}
          lang={lang}
        />
      ))}
      {!isFixed && (
        <div class={css.section}>
          {undone && (
            <p role="status" class={css.note}>
              {model.say(`{Student} ${undone.at + 2} was removed.`)}{' '}
              <button type="button" class={css.link} data-undo onClick={() => putBack(undone)}>
                Undo
              </button>
            </p>
          )}
          {children.length < MOST_MORE_CHILDREN && (
            <div class={css.tools}>
              <button
                type="button"
                id="f-children"
                part="button secondary"
                class={`${css.button} ${css.secondary}`}
                onClick={(event) => add(event.currentTarget.getRootNode() as ShadowRoot)}
              >
                {model.say(config.offers.children)}
              </button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
