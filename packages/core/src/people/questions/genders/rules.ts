/** What a gender can be told as: what is kept, and what is read. A file of its own, because lists need it without the forms. */
export const genders = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
  { value: 'Other', label: 'Other' },
  { value: 'Unspecified', label: 'Unspecified' },
] as const;
