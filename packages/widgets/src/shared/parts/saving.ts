import { Saving } from './Saving.tsx';

/** Saving a form and going on with it later, for schools that offer it. */
export default Saving;
