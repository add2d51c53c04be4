import { describe, expect, expectTypeOf, test } from 'vitest';
import type { exportRegistrationFees } from '@schoolbell/core/catalog/fees/contract';
import type { exportGuardians } from '@schoolbell/core/people/guardians/contract';
import type { exportStudents } from '@schoolbell/core/students/contract';
import { type Column, type FileOf, filesInView } from './columns.ts';

describe('the columns of a file', () => {
  const columns: Column<object, 'name' | 'city'>[] = [
    { id: 'firstName', header: 'Name', title: true, file: 'name', cell: () => '' },
    { id: 'menu', header: 'Menu', cell: () => '' },
    { id: 'city', header: 'City', hidden: true, file: 'city', cell: () => '' },
  ];

  test('are those in view that the file knows, the title in any case', () => {
    expect(filesInView(columns, {})).toEqual(['name']);
    expect(filesInView(columns, { firstName: false, city: true })).toEqual(['name', 'city']);
  });

  test('have names that the endpoint of the file knows, and do not compile otherwise', () => {
    expectTypeOf<'status'>().toExtend<FileOf<typeof exportStudents>>();
    expectTypeOf<'custom.allergies'>().toExtend<FileOf<typeof exportStudents>>();
    // @ts-expect-error A file of students knows no surname: the name has it.
    const unknown: Column<object, FileOf<typeof exportStudents>>['file'] = 'surname';
    expect(unknown).toBe('surname');
    expectTypeOf<FileOf<typeof exportRegistrationFees>>().toBeNever();
    expectTypeOf<FileOf<typeof exportGuardians>>().toBeNever();
  });
});
