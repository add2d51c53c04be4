/** A text that a person can see. */
export interface Text {
  line: number;
  kind: 'screen' | 'label' | 'toast' | 'message' | 'API summary' | 'event' | 'mail' | 'text';
  text: string;
}
/** The texts of a source file. */
export function textsIn(path: string, code: string): Text[];
