/** Offence: a person's app names a call of operators. */
export { audit } from '../api/operator/operator';
