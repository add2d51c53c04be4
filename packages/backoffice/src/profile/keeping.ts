/** Hands a text to the browser as a file. */
export function download(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** Prints a text by itself, not the screen that it is on. */
export function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentWindow!;
  const lines = page.document.createElement('pre');
  lines.textContent = text;
  page.document.body.append(lines);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
