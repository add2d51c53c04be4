import { Lists } from './Lists.tsx';

/** Questions with requested options, for forms that have some. */
export default Lists;
