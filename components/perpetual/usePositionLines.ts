/** What a chart draws of one's positions in a market: where they began, where they are taken away, and what closes them before. */
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { OrderMark } from '@/components/chart/priceChart';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { toDrawing } from '@/lib/money/decimal';
import { usePositions } from '@/lib/perpetual/hooks';

export function usePositionLines(symbol: string): OrderMark[] {
  const t = useTranslations('market.lines');
  const { amount } = useOwnFormat();
  const positions = usePositions().data;
  return useMemo(
    () =>
      (positions ?? [])
        .filter((position) => position.symbol === symbol)
        .flatMap(({ positionId, side, leverage, qty, entryPrice, liquidationPrice, takeProfit, stopLoss }) => {
          const lines = [
            ['entry', entryPrice, 'plain'],
            ['liquidation', liquidationPrice, 'warn'],
            ['takeProfit', takeProfit, 'buy'],
            ['stopLoss', stopLoss, 'sell'],
          ] as const;
          return lines.flatMap(([name, price, look]): OrderMark[] =>
            price === null
              ? []
              : [
                  {
                    id: `${positionId} ${name}`,
                    price: toDrawing(price),
                    side: look,
                    label: t(name, { side, leverage, qty: amount(qty) }),
                  },
                ],
          );
        }),
    [positions, symbol, t, amount],
  );
}
