import { Agreements } from './Agreements.tsx';

/** Terms and signature, for forms that ask for them. */
export default Agreements;
