export const audit = 1;
