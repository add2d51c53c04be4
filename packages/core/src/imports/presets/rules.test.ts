import { describe, expect, test } from 'vitest';
import { fitPreset } from './rules.ts';
import { targetsOf } from '../targets/rules.ts';

describe('a preset', () => {
  const targets = targetsOf('student', []);
  test('fits a file by its column names, in any order', () => {
    const preset = {
      columns: ['Rufname', 'Telefon', 'Telefon', 'Klasse', 'Ort'],
      mapping: ['firstName', 'phone', 'guardian.phone', 'custom.gone', 'city'],
    };
    expect(fitPreset(['TELEFON', 'Neu', 'rufname', 'telefon', 'Klasse'], preset, targets)).toEqual({
      mapping: ['phone', '', 'firstName', 'guardian.phone', ''],
      missing: ['Ort'],
    });
  });
  test('columns whose names have no letters are distinguished by their symbols', () => {
    expect(fitPreset(['#', '€'], { columns: ['€', '#'], mapping: ['city', 'firstName'] }, targets)).toEqual({
      mapping: ['firstName', 'city'],
      missing: [],
    });
  });
});
