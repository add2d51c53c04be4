import { exponentOf } from '@schoolbell/core/format';

/** What cards can be charged in (docs.stripe.com/currencies). */
const taken =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

export const currencies: readonly string[] = taken.split(' ');

/** Decimal places at Stripe where they are not those of ISO 4217: it kept two for the first two, and has none for the last. */
const places: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const placesOf = (currency: string): number => places[currency] ?? exponentOf(currency);

/** The least amounts that Stripe takes, in whole units. For other currencies it depends on the day's rate. */
const leastUnits: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

/** Amounts are multiples of this, in our minor units: Stripe takes the third decimal only as a zero, and no part of an MGA. */
export function step(currency: string): number {
  if (exponentOf(currency) === 3) return 10;
  return 10 ** Math.max(0, exponentOf(currency) - placesOf(currency));
}

export const least = (currency: string): number =>
  Math.max(step(currency), Math.round((leastUnits[currency] ?? 0) * 10 ** exponentOf(currency)));

/** An amount as Stripe writes it. It must be a multiple of `step`. */
export const toStripe = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (placesOf(currency) - exponentOf(currency)));

/** An amount of Stripe in our minor units. Its currencies are in small letters. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (exponentOf(currency.toUpperCase()) - placesOf(currency.toUpperCase())));
