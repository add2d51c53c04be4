/** A host name with at least one dot and a last part of letters, so that addresses of machines are none. */
const host = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Where a domain proves by a TXT record whose it is. */
export const proofName = (domain: string): string => `_schoolbell.${domain}`;

/** What is wrong with a school's own domain, as the text to show; an empty one if nothing is. `own` is this server's name. */
export function domainMistake(domain: string, own: string): string {
  if (!host.test(domain)) return 'Please enter a domain such as book.school.example';
  const isOwn = domain === own || domain.endsWith(`.${own}`) || own.endsWith(`.${domain}`);
  return isOwn ? 'Please enter a domain of your own' : '';
}
