import { addDays } from '../recurrence/rules.ts';

/** Whose events a feed has: a colleague's, a room's, a student's, or those of all children of a guardian. */
export const feedKinds = ['staff', 'room', 'student', 'family'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Days before today, and after it, that a feed holds: thirteen months in all. */
export const FEED_BEFORE = 30;
export const FEED_AHEAD = 366;

/** Events that a feed holds at most, the earliest first. */
export const MOST_IN_FEED = 5_000;

/** Hours after which a subscriber should ask again. */
export const FEED_REFRESH = 1;

/** The most addresses of one person or room. */
export const MOST_FEEDS = 10;

/** The days that a feed holds on a day: the first and the last, both included. */
export function feedWindow(today: string): { first: string; last: string } {
  return { first: addDays(today, -FEED_BEFORE), last: addDays(today, FEED_AHEAD) };
}

/** The path of a feed: its school by its public hash, and its secret. */
export function feedPath(hash: string, token: string): string {
  return `/feeds/${hash}.${token}.ics`;
}

/** The school's hash and the secret in the last part of a feed's path; undefined if there is none. */
export function readFeedName(name: string): { hash: string; token: string } | undefined {
  const found = /^([\w-]{1,128})\.([\w-]{43})\.ics$/.exec(name);
  return found ? { hash: found[1]!, token: found[2]! } : undefined;
}

/** The address that opens a feed in the device's own calendar. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The title of a class whose own title may contain a name. */
const typeNames: Record<string, string> = { class: 'Class', oneOnOne: 'One-on-one', trial: 'Trial', rental: 'Rental' };

/** As much of an event as decides what a feed calls it. */
export interface Titled {
  type: string;
  title: string;
  sub_name: string;
  /** First names of the feed's children who come to it. */
  children: readonly string[];
  /** Its title contains the name of one of its students. */
  names_student: boolean;
}

/**
 * An event's name in a feed. A room's feed may be on display, so it only shows titles of classes, and only without a
 * student's name. A family with several children sees whose event it is.
 */
export function feedTitle(kind: FeedKind, { type, title, sub_name, children, names_student }: Titled): string {
  const plain = sub_name || typeNames[type] || 'Event';
  if (kind === 'room') return type === 'class' && !names_student && title ? title : plain;
  const called = title || plain;
  return kind === 'family' && children.length > 0 ? `${called} (${children.join(', ')})` : called;
}
