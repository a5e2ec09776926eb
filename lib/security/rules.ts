/** How long the photos of a reset that was decided are kept, so that a mistake can still be looked into. Pure. */
export const RESET_PHOTO_DAYS = 30;
