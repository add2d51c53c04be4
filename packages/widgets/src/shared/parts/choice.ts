import { FormChoice } from './FormChoice.tsx';

/** The choice among several forms, for elements that offer one. */
export default FormChoice;
