import './auth.css.ts';
import { alert, onSend, post } from './page.ts';

const select = (name: string) => document.getElementById(name) as HTMLSelectElement;

/** Two-letter codes of ISO 3166-1, those that the browser has a name for. */
function countries(): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Codes that name no country: groupings, pseudo regions and users' own.
  const none =
    /^(A[NC]|BU|C[PQ]|CS|D[DG]|D[YG]|E[AUZ]|F[QX]|I[C]|JT|MI|N[HQTO]|P[CUZ]|QO|QU|RH|S[U]|T[AP]|U[KN]|V[D]|W[K]|X[ABK]|Y[DU]|Z[RZ])$/;
  const found: [string, string][] = [];
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const name = none.test(code) ? undefined : names.of(code);
      if (name) found.push([code, name]);
    }
  }
  return found.sort((one, other) => one[1].localeCompare(other[1], 'en'));
}

function fill(name: string, options: [string, string][], chosen?: string) {
  const box = select(name);
  for (const [value, label] of options) box.append(new Option(label, value, false, value === chosen));
}

const currencies = new Intl.DisplayNames('en', { type: 'currency' });
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone');
fill('institutionCountry', countries(), new Intl.Locale(navigator.language).region);
fill(
  'institutionCurrency',
  Intl.supportedValuesOf('currency').map((code) => [code, `${code} · ${currencies.of(code)}`]),
);
fill(
  'institutionTimeZone',
  (zones.includes(here) ? zones : [here, ...zones]).map((zone) => [zone, zone.replaceAll('_', ' ')]),
  here,
);

const token = document.getElementById('token') as HTMLInputElement;
token.value = new URLSearchParams(location.search).get('token') ?? '';
document.getElementById('token-field')!.hidden = token.value !== '';
// The token is worth the whole school: out of the address bar, the history and what is sent as the referrer.
if (token.value) history.replaceState(null, '', '/setup');

void fetch('/api/setup/status')
  .then((answer) => answer.json())
  .then((status: { open?: boolean }) => {
    if (status.open === false) location.replace('/login');
  })
  .catch(() => undefined);

onSend(document.getElementById('form') as HTMLFormElement, async (values) => {
  try {
    await post('setup/institution', values);
  } catch (error) {
    // A refused token must be mended by hand, so its field has to be seen.
    const { code, fields } = error as { code: string; fields?: Record<string, string> };
    if (fields?.token || code === 'forbidden' || code === 'notFound')
      document.getElementById('token-field')!.hidden = false;
    throw error;
  }
  alert('Your school is ready. Please sign in.', 'success');
  setTimeout(() => location.assign('/login'), 800);
});
