/** A subject that can be chosen. */
export interface SubjectChoice {
  sub_id: number;
  isSelected: 0 | 1;
}

/** A category of subjects to choose from, as the specification names its parts. */
export interface CategoryChoice<Subject extends SubjectChoice = SubjectChoice> {
  gibbonCourseID: number;
  subjects: Subject[];
  isCollapsibleOpen: boolean;
  /** Every subject is selected; a category without any never is. */
  allCategory: boolean;
}

const isAll = (subjects: readonly SubjectChoice[]): boolean =>
  subjects.length > 0 && subjects.every((subject) => subject.isSelected === 1);

/** On load: a category is open if any of its subjects is selected, and all-selected if every one is. */
export function selectionOf<Category extends { gibbonCourseID: number; subjects: readonly { sub_id: number }[] }>(
  categories: readonly Category[],
  selected: ReadonlySet<number>,
): (Omit<Category, 'subjects'> & CategoryChoice<Category['subjects'][number] & SubjectChoice>)[] {
  return categories.map((category) => {
    const subjects = category.subjects.map((subject) => ({
      ...subject,
      isSelected: selected.has(subject.sub_id) ? (1 as const) : (0 as const),
    }));
    return {
      ...category,
      subjects,
      isCollapsibleOpen: subjects.some((subject) => subject.isSelected === 1),
      allCategory: isAll(subjects),
    };
  });
}

/** Ticking a whole category: selects everything, or deselects everything if all was selected; the category opens either way. */
export function withCategory<Category extends CategoryChoice>(
  categories: readonly Category[],
  gibbonCourseID: number,
): Category[] {
  return categories.map((category) => {
    if (category.gibbonCourseID !== gibbonCourseID) return category;
    const isSelected = category.allCategory ? 0 : 1;
    const subjects = category.subjects.map((subject) => ({ ...subject, isSelected }));
    return { ...category, subjects, isCollapsibleOpen: true, allCategory: isAll(subjects as SubjectChoice[]) };
  });
}

/** The tick of one subject; its category stays as open as it is. */
export function withSubject<Category extends CategoryChoice>(
  categories: readonly Category[],
  sub_id: number,
): Category[] {
  return categories.map((category) => {
    if (!category.subjects.some((subject) => subject.sub_id === sub_id)) return category;
    const subjects = category.subjects.map((subject) =>
      subject.sub_id === sub_id ? { ...subject, isSelected: subject.isSelected ? 0 : 1 } : subject,
    );
    return { ...category, subjects, allCategory: isAll(subjects as SubjectChoice[]) };
  });
}

/** A category folded in or out by its heading. */
export function withOpen<Category extends CategoryChoice>(
  categories: readonly Category[],
  gibbonCourseID: number,
): Category[] {
  return categories.map((category) =>
    category.gibbonCourseID === gibbonCourseID
      ? { ...category, isCollapsibleOpen: !category.isCollapsibleOpen }
      : category,
  );
}

/** The ids of the selected subjects, in order. */
export function selectedIn(categories: readonly CategoryChoice[]): number[] {
  return categories.flatMap((category) =>
    category.subjects.filter((subject) => subject.isSelected === 1).map((subject) => subject.sub_id),
  );
}
