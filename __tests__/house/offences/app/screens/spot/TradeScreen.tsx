export const Screen = 1;
