import { hostedAddress } from '../forms/address.ts';
import type { Form } from '../forms/design.ts';

/** What a snippet is made of. */
export interface Embed {
  server: string;
  institution: string;
  form: Form;
}

/** The hosts a snippet is written for. */
export const hosts = [
  { id: 'html', label: 'HTML', line: 'Paste it where the form should stand.' },
  { id: 'wordpress', label: 'WordPress', line: 'One line, for a “Custom HTML” block or the classic editor’s Text tab.' },
  { id: 'react', label: 'React', line: 'A component for React 19; Next.js and Remix included.' },
  { id: 'gtm', label: 'Tag Manager', line: 'A “Custom HTML” tag. It fills the element whose id is school-form.' },
] as const;

export type Host = (typeof hosts)[number]['id'];

const tagOf = (form: Form) => (form.form_type === 'student' ? 'school-signup' : 'school-enquiry');
const linkText = (form: Form) => (form.form_type === 'student' ? 'Open the enrolment form' : 'Open the enquiry form');
const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

function parts({ server, institution, form }: Embed) {
  const src = `${server}/w/1/loader.js`;
  const named = form.is_first ? '' : ` form="${form.hash}"`;
  const link = `<a href="${attribute(hostedAddress(server, institution, form))}">${linkText(form)}</a>`;
  return { src, named, link, tag: tagOf(form) };
}

function html(embed: Embed): string {
  const { src, named, link, tag } = parts(embed);
  return `<script async src="${src}"></script>\n<${tag} institution="${embed.institution}"${named}>\n  ${link}\n</${tag}>`;
}

/** On one line, and without a tag of our own: WordPress makes paragraphs of line breaks and strips tags it does not know. */
function wordpress(embed: Embed): string {
  const { src, link, tag } = parts(embed);
  const named = embed.form.is_first ? '' : ` data-form="${embed.form.hash}"`;
  return `<script async src="${src}"></script><div data-school-widget="${tag.slice(7)}" data-institution="${embed.institution}"${named}>${link}</div>`;
}

function react(embed: Embed): string {
  const { src, named, tag } = parts(embed);
  const name = embed.form.form_type === 'student' ? 'Signup' : 'Enquiry';
  const address = hostedAddress(embed.server, embed.institution, embed.form);
  return `export function ${name}() {
  return (
    <>
      <script async src="${src}" />
      <${tag} institution="${embed.institution}"${named}>
        <a href="${attribute(address)}">${linkText(embed.form)}</a>
      </${tag}>
    </>
  );
}`;
}

function gtm(embed: Embed): string {
  const { src, tag } = parts(embed);
  const named = embed.form.is_first ? '' : `\n  form.setAttribute('form', '${embed.form.hash}');`;
  return `<script>
(function () {
  var place = document.getElementById('school-form');
  if (!place || place.querySelector('${tag}')) return;
  var form = document.createElement('${tag}');
  form.setAttribute('institution', '${embed.institution}');${named}
  place.appendChild(form);
  var loader = document.createElement('script');
  loader.async = true;
  loader.src = '${src}';
  document.head.appendChild(loader);
})();
</script>`;
}

const writers: Record<Host, (embed: Embed) => string> = { html, wordpress, react, gtm };

/** The text to paste into a site of this kind. */
export function snippet(host: Host, embed: Embed): string {
  return writers[host](embed);
}
