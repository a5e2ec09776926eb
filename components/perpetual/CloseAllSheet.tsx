/** Closes all positions at the market, each by a call of its own: one that cannot be closed now keeps none of the others open. */
import { useTranslations } from 'next-intl';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { PnlText } from '@/components/trading/PnlText';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { PerpetualMarket, Position } from '@/lib/api/perpetualShapes';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { inCents, upToCents } from '@/lib/money/cents';
import { type Decimal, mul, sum } from '@/lib/money/decimal';
import { type Scene, figuresOf } from '@/lib/perpetual/figures';
import { useClose } from '@/lib/perpetual/hooks';
import { feeOf, profitAt } from '@/lib/perpetual/rules';
import { OutcomeLine } from './OutcomeLine';
import { SideTag } from './SideTag';

interface Closer {
  /** False where it was refused, or only a part of it could be closed. */
  close: () => Promise<boolean>;
}

export function CloseAllSheet({ scene, onClose }: { scene: Scene; onClose: () => void }) {
  const t = useTranslations('perpetual.closeAll');
  // Those that were there when the sheet was opened: what is opened meanwhile was not asked about.
  const [all] = useState(scene.positions);
  const closers = useRef(new Map<string, Closer>());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [hasTried, setTried] = useState(false);
  const left = all.filter(({ positionId }) => !done.has(positionId));
  const handleConfirm = async () => {
    if (isBusy) return;
    setBusy(true);
    setTried(true);
    let open = left.length;
    for (const { positionId } of left) {
      if (!(await closers.current.get(positionId)?.close())) continue;
      open -= 1;
      setDone((before) => new Set([...before, positionId]));
    }
    setBusy(false);
    if (open > 0) return;
    toast.done(t('done'));
    onClose();
  };
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={isBusy} onPress={() => void handleConfirm()}>
          {t(hasTried ? 'again' : 'submit')}
        </Button>
      }
    >
      <ul aria-label={t('title')}>
        {all.map((position) => {
          const market = scene.marketOf(position.symbol);
          return (
            market && (
              <li key={position.positionId} className="hairline-b py-2">
                <Row
                  ref={(closer) => {
                    if (closer) closers.current.set(position.positionId, closer);
                    return () => {
                      closers.current.delete(position.positionId);
                    };
                  }}
                  position={position}
                  market={market}
                  scene={scene}
                  isDone={done.has(position.positionId)}
                />
              </li>
            )
          );
        })}
      </ul>
      <Together positions={left} scene={scene} />
      <p className="text-caption text-ink-3 mt-2">{t('note')}</p>
    </Sheet>
  );
}

function Row({
  ref,
  position,
  market,
  scene,
  isDone,
}: {
  ref: Ref<Closer>;
  position: Position;
  market: PerpetualMarket;
  scene: Scene;
  isDone: boolean;
}) {
  const t = useTranslations('perpetual.closeAll');
  const own = useOwnFormat();
  const close = useClose();
  const [part, setPart] = useState<Decimal | null>(null);
  useImperativeHandle(ref, () => ({
    close: async () => {
      const order = await close.run({
        positionId: position.positionId,
        orderType: 'market',
        takerFeeRate: market.takerFeeRate,
      });
      if (order && order.status !== 'filled') setPart(order.filledQty);
      return order?.status === 'filled';
    },
  }));
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <SideTag side={position.side} leverage={position.leverage} />
          <b className="font-semibold">
            {market.base}/{market.quote}
          </b>
          <span className="num text-label text-ink-3">
            {own.amount(position.qty)} {market.base}
          </span>
        </span>
        {isDone ? (
          <span className="text-label text-ink-3 shrink-0">{t('closed')}</span>
        ) : (
          <PnlText
            value={figuresOf(position, scene).unrealizedPnl}
            unit={market.quote}
            className="shrink-0 font-semibold"
          />
        )}
      </p>
      {part !== null && !isDone && (
        <p className="text-label text-ink-2 mt-1">{t('part', { qty: `${own.amount(part)} ${market.base}` })}</p>
      )}
      {(close.error !== null || close.checking) && <OutcomeLine action={close} market={market} />}
    </>
  );
}

/** What is expected of those that are still open, at the mark price. */
function Together({ positions, scene }: { positions: readonly Position[]; scene: Scene }) {
  const t = useTranslations('perpetual.closeAll');
  const own = useOwnFormat();
  const known = positions.flatMap((position) => {
    const [mark, market] = [scene.markOf(position.symbol), scene.marketOf(position.symbol)];
    if (!mark || !market) return [];
    return [
      {
        quote: market.quote,
        profit: profitAt(position, mark),
        fee: feeOf(mul(position.qty, mark), market.takerFeeRate),
      },
    ];
  });
  const unit = known[0]?.quote;
  const isKnown = known.length === positions.length;
  // As the rows above show it.
  const profit = isKnown ? sum(known.map((one) => inCents(one.profit))) : null;
  const fee = isKnown ? sum(known.map((one) => one.fee)) : null;
  return (
    <div className="mt-2">
      <KeyValue
        rows={[
          {
            name: t('profit'),
            value: <PnlText value={profit} {...(unit && { unit })} className="font-semibold" />,
            strong: true,
          },
          { name: t('fee'), value: fee && unit ? `${own.amount(upToCents(fee), 2, 2)} ${unit}` : own.amount(null) },
        ]}
      />
    </div>
  );
}
