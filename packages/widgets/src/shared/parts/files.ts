import { Files } from './Files.tsx';

/** Files, for forms that ask for some. */
export default Files;
