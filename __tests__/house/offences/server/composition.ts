export const composition = 1;
