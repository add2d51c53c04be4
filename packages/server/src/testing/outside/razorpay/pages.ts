import { money } from '@schoolbell/core/format';
import type { Link } from './books.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What a payer sees of a link: buttons instead of cards and banks, because it only pretends. */
export function pageOf(link: Link, failure: string | null): string {
  const amount = money(link.amount, link.currency ?? 'INR');
  const buttons = [
    ['pay', `Pay ${amount}`],
    ['later', 'Pay by bank transfer, which takes a while'],
    ['decline', 'Decline'],
    ['leave', 'Leave'],
  ].map(([does, label]) => `<button name="does" value="${does}">${escaped(label!)}</button>`);
  const body =
    link.status === 'created'
      ? `<form method="post">${buttons.join(' ')}</form>`
      : `<p>This payment link is ${escaped(link.status)}.</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Razorpay stand-in</title><h1>Pretend Razorpay</h1><p>${escaped(link.description ?? '')}</p><p><strong>${escaped(amount)}</strong></p>
${failure ? `<p role="alert">${escaped(failure)}</p>` : ''}${body}</html>`;
}
