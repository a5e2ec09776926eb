/** Offence: a part takes from what puts the parts together. */
export { composition } from '../composition';
