import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../http/seal.ts';

/** The address that a mail comes back to, by the id that makes its Message-ID. */
export type ReturnPath = (id: string) => string;

const signature = (secretKey: Buffer, id: string): string =>
  createHmac('sha256', keyFor(secretKey, 'return paths')).update(id).digest('hex').slice(0, 20);

/** A mail that came back. */
export interface ReturnedMail {
  institution_id: number;
  mail_id: number;
}

/** A mail by the id that makes its Message-ID. */
export function mailOfId(id: string): ReturnedMail | undefined {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(id);
  return found ? { institution_id: Number(found[1]), mail_id: Number(found[2]) } : undefined;
}

/** `bounces+7.123.signature@school.example`: each mail comes back to an address of its own, which nobody can make up. */
export function returnPathOf(bounceAddress: string | undefined, secretKey: Buffer): ReturnPath | undefined {
  if (bounceAddress === undefined) return undefined;
  const [local, domain] = bounceAddress.split('@');
  return (id) => `${local}+${id}.${signature(secretKey, id)}@${domain}`;
}

/** The mail that came back to an address; undefined if it is no such address. Mail servers may change its case. */
export function readReturnPath(address: string, secretKey: Buffer): ReturnedMail | undefined {
  const found = /\+(\d{1,15}\.\d{1,15})\.([0-9a-f]{20})@/i.exec(address);
  if (!found) return undefined;
  const [, id = '', signed = ''] = found;
  const isOurs = timingSafeEqual(Buffer.from(signature(secretKey, id)), Buffer.from(signed.toLowerCase()));
  return isOurs ? mailOfId(id) : undefined;
}
