import { parentPort } from 'node:worker_threads';
import Holidays from 'date-holidays';

/** A question to this thread, by number. */
export interface Question {
  number: number;
  ask: 'countries' | 'regions' | 'days';
  country: string;
  region: string;
  year: number;
}

/** The library's name for a place; an unknown region falls back to its country. */
function answer({ ask, country, region, year }: Question): unknown {
  if (ask === 'countries') return Object.keys(new Holidays().getCountries('en') ?? {});
  if (ask === 'regions')
    return Object.entries(new Holidays().getStates(country, 'en') ?? {}).map(([code, name]) => ({
      region: code,
      name,
    }));
  const place = region ? new Holidays(country, region) : new Holidays(country);
  place.setLanguages('en');
  const days = place.getHolidays(year).filter(({ type }) => type === 'public');
  return days.map(({ date, name }) => ({ date: date.slice(0, 10), name }));
}

parentPort!.on('message', (question: Question) =>
  parentPort!.postMessage({ number: question.number, answer: answer(question) }),
);
