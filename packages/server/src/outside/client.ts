import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector, Dispatcher, fetch as undiciFetch, RequestInit, Response } from 'undici';

/** Where calls may go: a host of the provider's own list, or any public host (for addresses that schools enter). */
export type Hosts = readonly string[] | 'public';

/** How calls leave this server. */
export interface ClientSettings {
  hosts: Hosts;
  /** Takes every call instead, with the Host header of the address that was called: `http://127.0.0.1:4999`. Never in production. */
  standin?: string | undefined;
  /** Milliseconds until the answer begins, and in all; 10 s and 30 s. */
  begins?: number;
  most?: number;
  /** In place of the real one, in tests. */
  network?: Network;
}

/** How names become addresses, and addresses connections. */
export interface Network {
  lookUp(host: string): Promise<readonly { address: string }[]>;
  connect: buildConnector.connector;
}

/** A call that must not leave, with the reason in one sentence. Nothing was sent. */
export class Refused extends Error {}

const [BEGINS, MOST] = [10_000, 30_000];
const MOST_BYTES = 5 * 1024 * 1024;

/** Whether an address is of the public internet: neither private, loopback, link-local, carrier-grade nor mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within IPv6 is judged as IPv4.
  return ipaddr.process(address).range() === 'unicast';
}

/** Looks a host up once, and refuses it if any of its addresses is not public. */
async function publicAddressOf(host: string, lookUp: Network['lookUp']): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, '');
  const found = isIP(literal) ? [{ address: literal }] : await lookUp(literal);
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new Refused(`${host} is not a public address`);
  return found[0]!.address;
}

/** Connects to the address that was checked: the name is not looked up again, and the certificate is still the name's. */
const checkedConnector =
  ({ connect, lookUp }: Network): buildConnector.connector =>
  (options, callback) => {
    publicAddressOf(options.hostname, lookUp).then(
      (address) =>
        connect({ ...options, hostname: address, servername: options.servername || options.hostname }, callback),
      (error: Error) => callback(error, null),
    );
  };

/** Connects to the stand-in, whatever was called: the request keeps its own path and Host. */
const standinConnector =
  (standin: URL): buildConnector.connector =>
  (_, callback) => {
    const socket = connectPlain({ host: standin.hostname, port: Number(standin.port) }, () => callback(null, socket));
    socket.once('error', (error) => callback(error, null));
  };

interface Client {
  fetch: typeof undiciFetch;
  dispatcher: Dispatcher;
}
const clients = new Map<string, Promise<Client>>();

async function makeClient({ standin, begins = BEGINS, most = MOST, network }: ClientSettings): Promise<Client> {
  const { Agent, buildConnector, fetch } = await import('undici');
  const outside = network ?? {
    connect: buildConnector({ timeout: begins, allowH2: false }),
    lookUp: (host) => lookup(host, { all: true, verbatim: true }),
  };
  const dispatcher = new Agent({
    connect: standin ? standinConnector(new URL(standin)) : checkedConnector(outside),
    headersTimeout: begins,
    bodyTimeout: most,
    connections: 32,
    pipelining: 1,
  });
  return { fetch, dispatcher };
}

/** The connections of this process, made at the first call. */
function clientFor(settings: ClientSettings): Promise<Client> {
  const { standin = '', begins = BEGINS, most = MOST } = settings;
  const key = `${standin} ${begins} ${most}`;
  const known = clients.get(key);
  if (known) return known;
  const made = makeClient(settings);
  clients.set(key, made);
  return made;
}

function refuseAddress(url: URL, hosts: Hosts): void {
  if (url.protocol !== 'https:') throw new Refused('Only https addresses can be called');
  if (url.username || url.password) throw new Refused('An address with a password is not called');
  if (hosts !== 'public' && !hosts.includes(url.hostname))
    throw new Refused(`${url.hostname} is not a host of this provider`);
  if (url.port && url.port !== '443') throw new Refused('Only the usual port can be called');
}

/** Reads an answer of at most 5 MB. */
async function bounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += (piece as Uint8Array).length;
    if (size > MOST_BYTES) throw new Error('The answer is larger than 5 MB');
    pieces.push(piece as Uint8Array);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * A fetch that only reaches where it may: https, the provider's hosts, public addresses, no redirects, 30 seconds, 5 MB. SDKs
 * get it as theirs. Throws `Refused` where nothing was sent.
 */
export function guardedFetch(settings: ClientSettings): typeof globalThis.fetch {
  // Pretended connections are those of one test.
  const pretended = settings.network && makeClient(settings);
  const guarded = async (input: string | URL | { url: string }, init: RequestInit = {}) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);
    refuseAddress(url, settings.hosts);
    const { fetch, dispatcher } = await (pretended ?? clientFor(settings));
    const limit = AbortSignal.timeout(settings.most ?? MOST);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const answer = await fetch(url, { ...init, signal, redirect: 'manual', dispatcher });
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
      // A body that nobody reads would keep its connection.
      await answer.body?.cancel();
      throw new Error(`${url.hostname} redirected, which is not followed`);
    }
    const empty = [101, 204, 205, 304].includes(answer.status);
    return new globalThis.Response(empty ? null : await bounded(answer), {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers],
    });
  };
  return guarded as unknown as typeof globalThis.fetch;
}
