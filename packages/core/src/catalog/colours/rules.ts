/** The dot of a subject outside of the back-office, by the name of its colour: each stands out on white and on near black. */
export const dots: Readonly<Record<string, string>> = {
  neutral: '#80838d',
  info: '#0588f0',
  success: '#26997b',
  warning: '#ad7f58',
  danger: '#dd4425',
  plum: '#a144af',
  cyan: '#0797b9',
  orange: '#ef5f00',
};
