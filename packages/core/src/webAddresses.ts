/** Whether a text is a whole web address: http or https, one host, and none of the marks that would end it inside of HTML. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s@/"'<>`\\{}|^][^\s@"'<>`\\{}|^]*$/i.test(text) || !URL.canParse(text)) return false;
  return /^[a-z0-9.-]+$/.test(new URL(text).hostname);
}
