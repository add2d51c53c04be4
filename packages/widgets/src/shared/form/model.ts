import { computed, signal } from '@preact/signals-core';
import { checkForm, type FormSetting } from '@schoolbell/core/forms/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { FieldErrors } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { Problem } from '../problems.ts';
import { put, valueAt, type FormConfig } from './config.ts';
import type { Stroke } from '../parts/Pad.tsx';
import type { Parts } from '../parts/names.ts';

/** A number as its field shows it: the country, and the text in the box. */
export interface ShownPhone {
  country: string;
  text: string;
}

/** What a form knows while it is being filled in. Views read its signals; nothing here touches the page. */
export class FormModel {
  readonly config = signal<FormConfig | null>(null);
  readonly values = signal<FormValues>({});
  readonly problem = signal<Problem | null>(null);
  /** The server's text for a possible duplicate. */
  readonly duplicate = signal<string | null>(null);
  /** Thanks, once everything is done; the next address if there is one. */
  readonly thanks = signal<{ message: string; redirect: string | null } | null>(null);
  readonly busy = signal(false);
  /** After the first try to send, all mistakes are shown. */
  readonly tried = signal(false);
  readonly touched = signal<ReadonlySet<string>>(new Set());
  /** Fields whose control has no complete value yet, such as half a date. */
  readonly halfway = signal<ReadonlySet<string>>(new Set());
  readonly refused = signal<FieldErrors>({});
  /** Telephone numbers being typed, by field path, as their boxes show them. */
  readonly phones = signal<Record<string, ShownPhone>>({});
  /** The drawn signature's lines: what its picture is made from again after a move or a step back. */
  readonly strokes = signal<Stroke[]>([]);
  /** What came later, because this form shows it. */
  readonly parts = signal<Partial<Parts>>({});
  /** The parts that are on their way or here. */
  readonly brings = new Set<keyof Parts>();
  readonly signing = signal<'drawn' | 'typed'>('drawn');
  /** What a part adds to the form: further mistakes, and further values to send. */
  readonly added = signal<((config: FormConfig, values: FormValues) => { errors: FieldErrors; sent: object }) | null>(
    null,
  );
  /** What names the draft on the server that this form came from or was saved as: it goes when the form is sent. */
  draft: string | undefined;
  /** What the honeypot holds: people never see it. */
  website = '';

  readonly errors = computed<FieldErrors>(() => {
    const config = this.config.value;
    if (!config) return {};
    const half = Object.fromEntries([...this.halfway.value].map((path) => [path, 'Please enter a valid date']));
    const fields = config.fields as FormField[];
    const numbers = this.parts.value.phone?.mistakes(
      fields,
      this.values.value,
      (path) => this.phones.value[path]?.country ?? config.institution.institutionCountry,
    );
    return {
      ...this.refused.value,
      ...checkForm(fields, config.settings as FormSetting[], this.values.value),
      ...this.added.value?.(config, this.values.value).errors,
      ...numbers,
      ...half,
    };
  });

  /** The mistakes shown so far: in visited fields, or in all of them after a try to send. */
  readonly shown = computed<FieldErrors>(() => {
    const all = Object.entries(this.errors.value);
    return Object.fromEntries(this.tried.value ? all : all.filter(([path]) => this.touched.value.has(path)));
  });

  /** The school's own text in the school's own words. */
  readonly say = (text: string): string => say(this.config.value?.words ?? [], text);

  at(path: string): unknown {
    return valueAt(this.values.value, path);
  }

  set(path: string, value: unknown): void {
    this.values.value = put(this.values.value, path, value);
    if (!(path in this.refused.value)) return;
    const { [path]: _gone, ...rest } = this.refused.value;
    this.refused.value = rest;
  }

  /** A control was left: from here on its mistake shows, unless nobody has typed there yet. */
  touch(path: string, isHalfway = false): void {
    if (isHalfway || this.at(path) !== undefined) this.touched.value = new Set([...this.touched.value, path]);
    const next = new Set(this.halfway.value);
    next[isHalfway ? 'add' : 'delete'](path);
    this.halfway.value = next;
  }

  clear(): void {
    this.draft = undefined;
    this.values.value = {};
    this.strokes.value = [];
    this.refused.value = {};
    this.phones.value = {};
    this.touched.value = new Set();
    this.halfway.value = new Set();
    this.tried.value = false;
    this.problem.value = null;
    this.duplicate.value = null;
    this.thanks.value = null;
  }
}
