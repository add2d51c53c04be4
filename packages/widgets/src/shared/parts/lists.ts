import { Lists } from './Lists.tsx';

/** Questions whose choices are asked for, for forms that have some. */
export default Lists;
