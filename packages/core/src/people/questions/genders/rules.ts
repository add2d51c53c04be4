/** The options for gender: the stored value and the label. In its own file, because lists need it without the forms. */
export const genders = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
  { value: 'Other', label: 'Other' },
  { value: 'Unspecified', label: 'Unspecified' },
] as const;
