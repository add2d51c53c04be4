import type { Editor, Extensions, JSONContent } from '@tiptap/core';
import type { ComponentType } from 'react';

/** What an editor can do beyond a rich text: more nodes, how they are read and written, and more tools. */
export interface EditorPlugin {
  extensions: Extensions;
  /** Adds the nodes to a document that was read. */
  read: (document: JSONContent) => JSONContent;
  /** Takes them out of one that is written. */
  write: (document: JSONContent) => JSONContent;
  /** Beside the tools that format. */
  Tools: ComponentType<{ editor: Editor }>;
}
