/** Avocet's mark in numbers, for what draws it: in the page, and on a picture. */
export const bird = {
  side: 64,
  corner: 18,
  stroke: 4,
  body: 'M12 40c10 2 17-3 20-12 2-7 8-11 14-8 3 1.500 4 4 8 3-2 4-6 4-8 3-1 12-11 21-24 20',
  eye: { x: 43.5, y: 23, radius: 1.8 },
} as const;
