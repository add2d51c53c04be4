import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { safeHref } from '@schoolbell/core/richText/links/rules';
import { Button } from '../Button.tsx';
import { TextField } from '../TextField.tsx';
import * as css from './Editor.css.ts';

/** What people type for an address: "school.example" is a page, "office@school.example" a mail. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+\.[^/:]+:\d/.test(text)) return safeHref(text);
  return safeHref(/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`);
}

/** Asks for a link's address, in the place of the format tools' line below. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(known);
  const [error, setError] = useState<string>();

  function done() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const href = addressOf(address);
    if (!href || !/[.:@]/.test(address)) return setError('Please enter an address like https://school.example');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !known)
      chain.insertContent([{ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    else chain.setMark('link', { href }).run();
    done();
  }

  return (
    <div
      role="group"
      aria-label="Link"
      className={css.link}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') done();
        else if ((event.target as HTMLElement).tagName === 'INPUT') apply();
        else (event.target as HTMLElement).click();
      }}
    >
      <TextField
        autoFocus
        label="Address"
        hideLabel
        placeholder="https://school.example"
        inputMode="url"
        error={error}
        value={address}
        onChange={(event) => (setAddress(event.target.value), setError(undefined))}
      />
      <Button size="sm" variant="primary" onClick={apply}>
        {known ? 'Change' : 'Add link'}
      </Button>
      {known && (
        <Button
          size="sm"
          onClick={() => (editor.chain().focus().extendMarkRange('link').unsetMark('link').run(), done())}
        >
          Remove
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={done}>
        Cancel
      </Button>
    </div>
  );
}
