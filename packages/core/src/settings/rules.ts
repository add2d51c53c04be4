import { isWebAddress } from '../webAddresses.ts';

/** Contrast that WCAG AA asks of text. */
export const LEAST_CONTRAST = 4.5;

/** A colour's relative luminance, 0 to 1 (WCAG 2.2). `hex` is #rrggbb. */
export function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface ThemeColours {
  accent?: string | undefined;
  on_accent?: string | undefined;
  text?: string | undefined;
  surface?: string | undefined;
}

/** The colours a widget wears where a theme says nothing. */
export const defaultTheme = { accent: '#3e63dd', on_accent: '#ffffff', text: '#1c2024', surface: '#ffffff' } as const;

/** Colour pairs that must stay readable, each with the message at the field of the first. */
export function themeErrors(theme: ThemeColours): Record<string, string> {
  const worn = { ...defaultTheme, ...Object.fromEntries(Object.entries(theme).filter(([, value]) => value)) };
  const pairs = [
    ['text', 'surface'],
    ['on_accent', 'accent'],
    ['accent', 'surface'],
  ] as const;
  const errors: Record<string, string> = {};
  for (const [front, back] of pairs) {
    const ratio = contrast(worn[front], worn[back]);
    if (ratio < LEAST_CONTRAST)
      errors[`theme.${front}`] ??=
        `Contrast with the ${back.replace('_', ' ')} colour is ${ratio.toFixed(2)}:1; at least 4.5:1 is needed`;
  }
  return errors;
}

/** The origin of a web address in lower case without a default port, `https://www.school.example`; null for anything else. */
export function originOf(address: string): string | null {
  const text = address.trim();
  return text.length <= 500 && isWebAddress(text) ? new URL(text).origin : null;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an origin is this server's own. On the local machine, its three names are one. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin) || !URL.canParse(publicUrl)) return false;
  const [one, other] = [new URL(origin), new URL(publicUrl)];
  return (
    one.protocol === other.protocol &&
    one.port === other.port &&
    loopback.test(one.hostname) &&
    loopback.test(other.hostname)
  );
}

/**
 * Where a visitor can be sent: an https address on one of the school's sites, or any page of this server. Null for all other
 * addresses.
 */
export function allowedRedirect(address: string, sites: readonly string[], publicUrl: string): string | null {
  if (address.length > 500 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (isOwnOrigin(url.origin, publicUrl)) return url.href;
  if (url.protocol !== 'https:') return null;
  return sites.some((site) => URL.canParse(site) && new URL(site).host === url.host) ? url.href : null;
}

/** A change of a role's rights, and who asks for it. */
export interface AccessChange {
  role_id: number;
  category: string;
  value: 0 | 1;
}
export interface AccessAsker {
  role_id: number;
  access: ReadonlySet<string>;
}

const OWNER = 10;
const ADMIN = 1;
const ownerStays = "An owner's access can't be changed";
const notHeld = "You can't change access that you don't have yourself";

/**
 * Why a change of access is refused, as the text to show; null if it may be made. Nobody gives or takes what they don't
 * hold, so nobody but an owner takes from their own role: they would hold it no longer, and could not give it back.
 */
export function accessRefusal(change: AccessChange, asker: AccessAsker): string | null {
  if (change.role_id === OWNER) return ownerStays;
  if (asker.role_id === OWNER) return null;
  if (change.role_id === ADMIN && asker.role_id !== ADMIN)
    return 'Only owners and admins can change the access of admins';
  if (change.role_id === asker.role_id && change.value === 0)
    return "You can't take access away from your own role, because you couldn't give it back. Ask an owner";
  return asker.access.has(change.category) ? null : notHeld;
}

/** A change of one person's right, whatever their role: allowed, denied, or (null) as the role again. */
export interface PersonAccessChange {
  person: { user_detail_id: number; role_id: number };
  category: string;
  value: 0 | 1 | null;
}

/** The same for one person: nobody changes their own access, and only an owner an admin's. */
export function personAccessRefusal(
  { person, category }: PersonAccessChange,
  asker: AccessAsker & { user_detail_id: number },
): string | null {
  if (person.role_id === OWNER) return ownerStays;
  if (person.user_detail_id === asker.user_detail_id) return "You can't change your own access";
  if (asker.role_id === OWNER) return null;
  if (person.role_id === ADMIN) return "Only an owner can change an admin's access";
  return asker.access.has(category) ? null : notHeld;
}

/** A right of one person: what holds, what their role has, and what was decided for them alone (null: nothing). */
export interface PersonRight {
  value: 0 | 1;
  role_value: 0 | 1;
  own: 0 | 1 | null;
}

/** A person's right: their own exception, else their role's; owners can do everything. */
export function personRight(role_id: number, role_value: 0 | 1, own: 0 | 1 | null): PersonRight {
  if (role_id === OWNER) return { value: 1, role_value: 1, own: null };
  return { value: own ?? role_value, role_value, own };
}
