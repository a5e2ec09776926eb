export function median(numbers: readonly number[]): number {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}
