import { one } from './cycle';
export const other = one;
