import { Signature } from './Signature.tsx';

/** The signature, for forms that ask for one. */
export default Signature;
