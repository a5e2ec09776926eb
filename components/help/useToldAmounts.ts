/** A sentence of the exchange as it may be shown now: while the eye is closed, without the amounts in it. */
import { HIDDEN, useOwnFormat } from '@/lib/format/useOwnFormat';

const AMOUNTS = /\d[\d.]*(?= [A-Z]{3,})/g;

export function useToldAmounts(): (sentence: string) => string {
  const { isHidden } = useOwnFormat();
  return (sentence) => (isHidden ? sentence.replaceAll(AMOUNTS, HIDDEN) : sentence);
}
