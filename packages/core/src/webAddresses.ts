/** Whether a text is a complete web address: http or https, one host, and no characters that would end it inside HTML. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s@/"'<>`\\{}|^][^\s@"'<>`\\{}|^]*$/i.test(text) || !URL.canParse(text)) return false;
  return /^[a-z0-9.-]+$/.test(new URL(text).hostname);
}
