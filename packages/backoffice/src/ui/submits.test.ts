// @vitest-environment happy-dom
import { createElement, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { submitsTo } from './submits.ts';

type Listening = (submit: () => void) => Pick<ComponentProps<'form'>, 'onSubmit' | 'onSubmitCapture'>;

/** A form inside another one, in a document where submits behave as Chromium's do; answers who heard the submit of each. */
function nested(listening: Listening) {
  const heard: string[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const form = (name: string, ...inside: React.ReactNode[]) =>
    createElement('form', { name, key: name, ...listening(() => heard.push(name)) }, ...inside);
  flushSync(() => createRoot(host).render(form('outer', form('inner'))));
  const [outer, inner] = [...host.querySelectorAll('form')] as [HTMLFormElement, HTMLFormElement];
  outer.addEventListener('submit', (event) => event.target !== outer && event.stopPropagation());
  const submit = (target: HTMLFormElement) => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return { heard: heard.splice(0), leaves: !event.defaultPrevented };
  };
  return { inner: submit(inner), outer: submit(outer) };
}

describe('a form inside another form', () => {
  it('hears its own submits, the one around it hears its own, and nobody leaves the page', () => {
    expect(nested(submitsTo)).toEqual({
      inner: { heard: ['inner'], leaves: false },
      outer: { heard: ['outer'], leaves: false },
    });
  });

  it('it would be noticed if not: listening on the way up hears nothing', () => {
    const risen = nested((submit) => ({
      onSubmit: (event) => {
        event.preventDefault();
        submit();
      },
    }));
    expect(risen).toEqual({ inner: { heard: [], leaves: true }, outer: { heard: ['outer'], leaves: false } });
  });
});
