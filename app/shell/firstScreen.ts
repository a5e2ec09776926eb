/** When the first screen's files have come, or have been given up. */
let tell: () => void = () => undefined;

export const whenScreenLoaded = new Promise<void>((resolve) => {
  tell = resolve;
});

export const screenLoaded = (): void => tell();
