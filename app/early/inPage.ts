/** The script in the page; the build writes the table (scripts/early.mjs). */
import { type EarlyTable, askEarly } from './ask';

declare const EARLY: EarlyTable;

askEarly(EARLY);
