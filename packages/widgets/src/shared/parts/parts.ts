import { Component, createElement, Fragment } from 'preact';
import * as controls from '../form/Controls.tsx';
import { Field } from '../form/Field.tsx';
import type { FormModel } from '../form/model.ts';
import { serverOf } from '../server.ts';
import { dress, register } from '../sheets.ts';
import type { Parts } from './names.ts';

/** Filled in by the build: this release, and the version in the parts' address, so that a changed one is fetched again. */
declare const __VERSION__: string;
declare const __PARTS__: string;

/**
 * What a part takes from the element that loads it instead of a copy: the build puts these in place of its imports. Two
 * elements on a page have two kits, so a part's file exports a function of the kit.
 */
const kit = {
  preact: { createElement, Component, Fragment },
  controls: {
    Check: controls.Check,
    Mark: controls.Mark,
    Mistake: controls.Mistake,
    wiring: controls.wiring,
    Labelled: controls.Labelled,
    Select: controls.Select,
    Choices: controls.Choices,
  },
  Field: { Field },
  sheets: { register },
};
export type Kit = typeof kit;

const coming = new Map<string, Promise<unknown>>();
let tries = '';

/** Loads a part for a form, once, however often its view asks; it is drawn as soon as it is here. */
export function bring(host: Element, model: FormModel, name: keyof Parts): void {
  if (model.brings.has(name)) return;
  model.brings.add(name);
  const url = `${serverOf(host)}/w/${__VERSION__}/${name}.js?${__PARTS__}${tries}`;
  const one = coming.get(name) ?? import(url).then((part: { default: (kit: Kit) => unknown }) => part.default(kit));
  coming.set(name, one);
  one.then(
    (part) => {
      dress(host.shadowRoot!);
      model.parts.value = { ...model.parts.value, [name]: part as never };
    },
    () => {
      coming.delete(name);
      model.brings.delete(name);
      // A browser may remember a failure, so the next try has another address.
      if ((tries += '&').length < 9) setTimeout(() => bring(host, model, name), 2000);
    },
  );
}
