/** Offence: a folder below the domains takes from one. */
export { service } from '../spot/service';
