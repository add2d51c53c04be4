import { money } from '@schoolbell/core/format';
import type { Answered } from './standin.ts';

/** A page of a stand-in on which someone can press buttons. */
export interface Shown {
  /** Who seems to show it: "Stripe". */
  provider: string;
  title: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Buttons by what they send as `press`. */
  buttons: Readonly<Record<string, string>>;
  /** Instead of buttons: why there are none. */
  over?: string;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f4f4f6;color:#1c1c22}
main{background:#fff;padding:2rem;border-radius:12px;width:min(22rem,calc(100vw - 4rem));box-shadow:0 1px 8px #0002}
h1{font-size:2rem;margin:.25rem 0 1rem}p{margin:0}form{display:grid;gap:.5rem;margin-top:1.5rem}
button{font:inherit;padding:.7rem;border-radius:8px;border:1px solid #b9b9c6;background:#fff;color:inherit;cursor:pointer}
button:first-child{background:#3730a3;border-color:#3730a3;color:#fff}small{display:block;color:#5c5c6b;margin-top:1.5rem}`;

/** Draws it. No script, and no field for a card: nothing that looks like one is to be typed here. */
export function drawPage({ provider, title, amount, currency, buttons, over }: Shown): Answered {
  const presses = Object.entries(buttons).map(
    ([press, label]) => `<button name="press" value="${escaped(press)}">${escaped(label)}</button>`,
  );
  const body = over ? `<p>${escaped(over)}</p>` : `<form method="post">${presses.join('')}</form>`;
  return {
    status: 200,
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(provider)} (pretended)</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><p>${escaped(title)}</p><h1>${escaped(money(amount, currency))}</h1>${body}<small>This page stands in for ${escaped(provider)}. No money moves.</small></main></body></html>`,
  };
}

/** Sends a browser on. */
export const sendTo = (url: string): Answered => ({ status: 303, body: '', headers: { location: url } });
