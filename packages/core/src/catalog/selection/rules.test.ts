import { describe, expect, it } from 'vitest';
import { selectedIn, selectionOf, withCategory, withOpen, withSubject } from './rules.ts';

const catalog = [
  { gibbonCourseID: 1, name: 'Music', subjects: [{ sub_id: 11 }, { sub_id: 12 }] },
  { gibbonCourseID: 2, name: 'Languages', subjects: [{ sub_id: 21 }, { sub_id: 22 }] },
  { gibbonCourseID: 3, name: 'Empty', subjects: [] },
];
const states = (choice: ReturnType<typeof selectionOf>) =>
  choice.map(({ isCollapsibleOpen, allCategory }) => [isCollapsibleOpen, allCategory]);

describe('on load', () => {
  it('a category is open if any of its subjects is selected, and all-selected if every one is', () => {
    expect(states(selectionOf(catalog, new Set([11, 21, 22])))).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(states(selectionOf(catalog, new Set()))).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(selectionOf(catalog, new Set([12]))[0]!.subjects).toEqual([
      { sub_id: 11, isSelected: 0 },
      { sub_id: 12, isSelected: 1 },
    ]);
  });

  it('a category without subjects is neither open nor whole', () => {
    expect(states(selectionOf(catalog, new Set([99])))[2]).toEqual([false, false]);
    expect(states(withCategory(selectionOf(catalog, new Set()), 3))[2]).toEqual([true, false]);
  });
});

describe('the tick of a category', () => {
  it('selects all its subjects and opens it, and deselects all if all were selected', () => {
    const taken = withCategory(selectionOf(catalog, new Set()), 1);
    expect([selectedIn(taken), states(taken)]).toEqual([
      [11, 12],
      [
        [true, true],
        [false, false],
        [false, false],
      ],
    ]);
    const left = withCategory(taken, 1);
    expect([selectedIn(left), states(left)[0]]).toEqual([[], [true, false]]);
  });

  it('completes a category of which some were selected', () => {
    expect(selectedIn(withCategory(selectionOf(catalog, new Set([12])), 1))).toEqual([11, 12]);
  });
});

describe('the tick of a subject', () => {
  it('makes its category whole with the last one, and no longer without one', () => {
    const last = withSubject(selectionOf(catalog, new Set([11])), 12);
    expect([selectedIn(last), states(last)[0]]).toEqual([
      [11, 12],
      [true, true],
    ]);
    expect(states(withSubject(last, 11))[0]).toEqual([true, false]);
  });

  it('leaves a category as open as it is', () => {
    expect(states(withSubject(selectionOf(catalog, new Set()), 21))[1]).toEqual([false, false]);
    const folded = withOpen(selectionOf(catalog, new Set([21])), 2);
    expect([states(folded)[1], states(withOpen(folded, 2))[1]]).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});
