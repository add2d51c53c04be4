import { createHash } from 'node:crypto';

/** As much of a JSON schema as the page shows. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  maxLength?: number;
  default?: unknown;
}

type Content = Record<string, { schema: Schema }>;

/** One call, as the document describes it. */
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': string | readonly string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** As much of the OpenAPI document as the page shows. */
export interface ApiDocument {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
}

const style = `
:root{color-scheme:light dark;--text:#1c2024;--muted:#60646c;--line:#d9d9e0;--back:#fcfcfd;--card:#fff;--accent:#3e63dd;--get:#2b6e4f;--post:#8f4e00}
@media(prefers-color-scheme:dark){:root{--text:#edeef0;--muted:#b0b4ba;--line:#363a3f;--back:#111113;--card:#18191b;--accent:#9eb1ff;--get:#71d083;--post:#ffca16}}
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--back)}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{margin:0 0 .25rem;font-size:1.6rem}h2{margin:2.5rem 0 .5rem;font-size:1.15rem}p{margin:.25rem 0}
.muted{color:var(--muted)}a{color:var(--accent)}label{display:block;margin:1.25rem 0 .25rem;font-weight:600}
input{width:100%;min-height:44px;padding:0 .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:8px}
input:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0}summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;padding:.6rem .75rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}.method{font:600 .85rem/1.7 ui-monospace,monospace;width:3rem}.get{color:var(--get)}.post{color:var(--post)}
code,pre{font:.85rem/1.6 ui-monospace,monospace}summary code{overflow-wrap:anywhere}.says{flex-basis:100%}
.body{padding:0 .75rem .75rem;overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-top:1px solid var(--line)}
h3{font-size:.95rem;margin:1rem 0 .25rem}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}[hidden]{display:none}`;

const script = `
const box=document.querySelector('input'),count=document.querySelector('[role=status]');
const all=[...document.querySelectorAll('details')];
function find(){const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const one of all){const hit=words.every(word=>one.dataset.text.includes(word));one.hidden=!hit;if(hit)shown++}
for(const area of document.querySelectorAll('section'))area.hidden=!area.querySelector('details:not([hidden])');
count.textContent=shown===all.length?'':shown+' of '+all.length+' calls'}
box.addEventListener('input',find);find();
if(location.hash){const one=document.getElementById(location.hash.slice(1));if(one){one.open=true;one.scrollIntoView()}}`;

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A schema in a few words, for readers. */
function typeText(schema: Schema, depth = 0): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((one) => typeText(one, depth)).join(' | ');
  if (schema.type === 'array') return `${depth > 3 ? '…' : typeText(schema.items ?? {}, depth)}[]`;
  if (schema.type === 'object' && schema.properties) return objectText(schema, depth);
  const limits = [
    schema.format,
    schema.maxLength && `≤ ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return `${schema.type ?? 'any value'}${limits.length ? ` (${limits.join(', ')})` : ''}`;
}

function objectText(schema: Schema, depth: number): string {
  if (depth > 3) return '{…}';
  const pad = '  '.repeat(depth + 1);
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => `${pad}${name}${required.has(name) ? '' : '?'}: ${typeText(value, depth + 1)}`,
  );
  return lines.length ? `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}` : '{}';
}

function call(path: string, method: string, operation: Operation): string {
  const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
  const rows = (operation.parameters ?? [])
    .filter((one) => one.name)
    .map(
      (one) =>
        `<tr><td><code>${escaped(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td><code>${escaped(typeText(one.schema ?? {}))}</code></td></tr>`,
    )
    .join('');
  const body = Object.entries(operation.requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Body, ${escaped(type)}</h3><pre>${escaped(typeText(schema))}</pre>`)
    .join('');
  const answer = Object.entries(operation.responses[200]?.content ?? {})
    .map(([type, { schema }]) => `<h3>Answer, ${escaped(type)}</h3><pre>${escaped(typeText(schema))}</pre>`)
    .join('');
  const access = [operation['x-access']].flat().join(' or ');
  return `<details id="${escaped(operation.operationId)}" data-text="${escaped(text)}"><summary><span class="method ${method}">${method.toUpperCase()}</span><code>${escaped(path)}</code>
<span class="says muted">${escaped(operation.summary)}</span></summary><div class="body"><p class="muted">Access: ${escaped(access)}</p>
${rows ? `<h3>Parameters</h3><table>${rows}</table>` : ''}${body}${answer}
<h3>Refusals</h3><p>${Object.keys(operation.responses)
    .filter((status) => status !== '200')
    .join(', ')}: <code>{ code, message, fields? }</code></p></div></details>`;
}

/** The reference page: the OpenAPI document for people, in one file that loads nothing else. */
export function referencePage(document: ApiDocument): string {
  const areas = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), call(path, method, operation)]);
    }
  }
  const sections = [...areas]
    .map(
      ([area, calls]) =>
        `<section><h2>${escaped(area.charAt(0).toUpperCase() + area.slice(1))}</h2>${calls.join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Schoolbell API</title>
<link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>Schoolbell API</h1><p class="muted">${escaped(document.info.description).replace(/&#96;(.*?)&#96;|`(.*?)`/g, '<code>$1$2</code>')} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<label for="find">Find a call</label><input id="find" type="search" autocomplete="off" placeholder="students, POST, export …"><p class="muted" role="status"></p>${sections}</main><script>${script}</script></body></html>`;
}

/** What the page can run: its own style and script, by their hashes. */
export function referencePolicy(page: string): string {
  const hash = (tag: string) =>
    `'sha256-${createHash('sha256')
      .update(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)![1]!)
      .digest('base64')}'`;
  return `default-src 'none'; script-src ${hash('script')}; style-src ${hash('style')}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
