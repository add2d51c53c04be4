import { describe, expect, it } from 'vitest';
import { generalErrors, websiteOf } from './rules.ts';

describe('websiteOf', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['https://www.school.example/about', 'https://www.school.example/about'],
    ['http://school.example', 'http://school.example'],
    ['www.school.example', 'https://www.school.example'],
    [' school.example:8080/x ', 'https://school.example:8080/x'],
  ])('%j is kept as %j', (typed, kept) => expect(websiteOf(typed)).toBe(kept));
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://school.example',
    'not a site',
    '//evil.example',
    'https:////evil.example',
    'https://school.example/"><script>alert(1)</script>',
    'school.example"><script>',
    "https://school.example/'onclick=x",
    'https://school.example\\@evil.example',
    'school',
    'https://user:pw@school.example',
    `https://${'a'.repeat(250)}.example`,
  ])('%j is no web address', (typed) => {
    expect(websiteOf(typed)).toBeNull();
  });
});

it('says what is wrong at each field, and nothing of fields that were not sent', () => {
  expect(generalErrors({})).toEqual({});
  expect(generalErrors({ institutionEmail: '', institutionPhone: '', institutionWebsite: '' })).toEqual({});
  expect(
    generalErrors({
      institutionName: ' ',
      institutionEmail: 'school',
      institutionPhone: 'call us',
      institutionWebsite: 'x',
      institutionAddress: { country: '' },
      institutionCurrency: 'ZZZ',
      institutionTimeZone: 'Mars/Olympus',
    }),
  ).toEqual({
    institutionName: 'This field is required',
    institutionEmail: 'Please enter a valid email',
    institutionPhone: 'Please enter a valid phone number',
    institutionWebsite: 'Please enter an address like https://www.example.org',
    'institutionAddress.country': 'This field is required',
    institutionCurrency: 'Please choose one of the options',
    institutionTimeZone: 'Please choose one of the options',
  });
  expect(
    generalErrors({
      institutionName: 'Harbour',
      institutionEmail: 'office@school.example',
      institutionPhone: '+65 6123 4567',
      institutionWebsite: 'www.school.example',
      institutionAddress: { country: 'SG' },
      institutionCurrency: 'SGD',
      institutionTimeZone: 'Asia/Singapore',
    }),
  ).toEqual({});
});
