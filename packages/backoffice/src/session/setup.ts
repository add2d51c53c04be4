import './auth.css.ts';
import { countries } from '@schoolbell/core/countries';
import { currencyIn, zoneIn } from '@schoolbell/core/regions';
import { alert, onSend, post } from './page.ts';

const select = (name: string) => document.getElementById(name) as HTMLSelectElement;

function fill(name: string, options: [string, string][], chosen?: string) {
  const box = select(name);
  for (const [value, label] of options) box.append(new Option(label, value, false, value === chosen));
}

const currencies = new Intl.DisplayNames('en', { type: 'currency' });
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone');
fill(
  'institutionCountry',
  countries().map(({ code, name }) => [code, name]),
  new Intl.Locale(navigator.language).region,
);
fill(
  'institutionCurrency',
  Intl.supportedValuesOf('currency').map((code) => [code, `${code} · ${currencies.of(code)}`]),
);
fill(
  'institutionTimeZone',
  (zones.includes(here) ? zones : [here, ...zones]).map((zone) => [zone, zone.replaceAll('_', ' ')]),
  here,
);

/** Chooses the currency and the time zone of the country; either can be changed afterwards. */
function followCountry(): void {
  const { value: country } = select('institutionCountry');
  select('institutionCurrency').value = currencyIn(country) ?? '';
  select('institutionTimeZone').value = zoneIn(country, here) ?? here;
}

select('institutionCountry').addEventListener('change', followCountry);
followCountry();

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
