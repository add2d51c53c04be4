import { Family } from './Family.tsx';

/** Further children in one form, for schools that offer it. */
export default Family;
