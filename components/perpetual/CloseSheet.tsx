/** Closes a position or a part of it, at the market or by a resting limit order, and says what comes of it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import { toast } from '@/components/ui/toast';
import type { PerpetualMarket, Position } from '@/lib/api/perpetualShapes';
import { usePressed } from '@/lib/client/usePressed';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { upToCents } from '@/lib/money/cents';
import { type Decimal, eq, gt, isPositive, mul, sub, toFixed } from '@/lib/money/decimal';
import { type Scene, figuresOf, shareOfQty } from '@/lib/perpetual/figures';
import { useBookAgainst, useClose, useTicker } from '@/lib/perpetual/hooks';
import { feeOf, profitAt } from '@/lib/perpetual/rules';
import { closingPrice } from '@/lib/perpetual/ticket';
import { OutcomeLine } from './OutcomeLine';
import { PnlText } from '@/components/trading/PnlText';
import { readableArgs } from '@/components/trading/refusals';
import { useErrorText } from '@/lib/i18n/errorText';
import { checkPrice } from '@/lib/trading/rules';

const SHARES = ['25', '50', '75', '100'] as const;

interface CloseSheetProps {
  position: Position;
  market: PerpetualMarket;
  scene: Scene;
  onClose: () => void;
}

export function CloseSheet({ position: present, market, scene, onClose }: CloseSheetProps) {
  const t = useTranslations('perpetual.close');
  const format = useFormat();
  const own = useOwnFormat();
  const errorText = useErrorText();
  const close = useClose();
  const [position, press] = usePressed(present, close);
  const { markPrice } = figuresOf(position, scene);
  const ticker = useTicker(position.symbol);
  const form = useCloseForm(position, market, { last: ticker?.last ?? markPrice, index: ticker?.index ?? null });
  const { type, price, qty } = form;
  const isWhole = qty !== null && eq(qty, position.qty);
  const levels = useBookAgainst(position);
  // Of a price that is within the band, but gives away more than stands behind the position.
  const { error } = close;
  const refusedPrice =
    form.isAsTried && error?.reason === 'priceOutOfBand'
      ? errorText(error, readableArgs(error.reason, error.args, market))
      : null;
  const at = type === 'limit' ? typedDecimal(price) : (qty && closingPrice(qty, levels, market)) || markPrice;
  const handleConfirm = async () => {
    form.try();
    if (form.hasFaults || qty === null) return;
    const limit = typedDecimal(price);
    press();
    const closed = await close.run({
      positionId: position.positionId,
      // Without a quantity all of it is closed, whatever it has become meanwhile.
      ...(type === 'market' && isWhole ? {} : { qty }),
      orderType: type,
      ...(type === 'limit' && limit ? { price: limit } : {}),
      takerFeeRate: market.takerFeeRate,
    });
    if (!closed) return;
    const isFilled = closed.filledQty !== '0';
    toast.done(
      t(isFilled ? 'done' : 'resting', {
        qty: `${own.amount(isFilled ? closed.filledQty : closed.qty)} ${market.base}`,
        price: format.price(isFilled ? closed.averagePrice : closed.price, market.priceDigits),
      }),
    );
    onClose();
  };
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { side: position.side, pair: `${market.base}/${market.quote}` })}
      footer={
        <Button
          kind={position.side === 'long' ? 'sell' : 'buy'}
          busy={close.busy}
          disabled={market.status === 'halted'}
          onPress={() => void handleConfirm()}
        >
          {t(type === 'market' ? 'submitMarket' : 'submitLimit')}
        </Button>
      }
    >
      <div className="space-y-2.5">
        <Segmented
          label={t('type')}
          value={type}
          onChange={form.setType}
          items={[
            { value: 'market', label: t('market') },
            { value: 'limit', label: t('limit') },
          ]}
        />
        {type === 'limit' && (
          <AmountInput
            label={t('price')}
            value={price}
            onChange={form.setPrice}
            places={market.priceDigits}
            unit={market.quote}
            error={form.errorAt('price') ?? refusedPrice}
          />
        )}
        <AmountInput
          label={t('qty')}
          value={form.typed}
          onChange={form.setTyped}
          places={market.qtyDigits}
          unit={market.base}
          error={form.errorAt('qty')}
          hint={
            position.closingQty === '0'
              ? undefined
              : type === 'limit'
                ? t('promised', { qty: `${own.amount(position.closingQty)} ${market.base}` })
                : qty !== null && endsOrders(position, qty) && t(isWhole ? 'endsAll' : 'endsSome')
          }
        />
        <Segmented
          label={t('share')}
          value={form.share}
          onChange={form.setShare}
          items={SHARES.map((value) => ({ value, label: `${value}%` }))}
        />
      </div>
      <Outcome position={position} market={market} qty={qty} price={form.isPriceRefused ? null : at} />
      <OutcomeLine action={refusedPrice ? { ...close, error: null } : close} market={market} />
    </Sheet>
  );
}

/** What is closed at the market leaves less than closing orders rest for: the exchange ends those that close too much. */
const endsOrders = (position: Position, qty: Decimal): boolean =>
  gt(qty, sub(position.qty, position.closingQty)) && !gt(qty, position.qty);

type Share = (typeof SHARES)[number] | '';

/** `last`: what a limit price begins with. */
function useCloseForm(
  position: Position,
  market: PerpetualMarket,
  { last, index }: { last: Decimal | null; index: Decimal | null },
) {
  const t = useTranslations('perpetual.close');
  const errors = useTranslations('errors');
  const [type, setType] = useState<'market' | 'limit'>('market');
  const [price, setPrice] = useState<Typed | null>(null);
  const [share, setShare] = useState<Share>('100');
  const own = useOwnFormat();
  const [chosen, setChosen] = useState<Typed>('');
  const [tried, setTried] = useState<{ price: Typed | null } | null>(null);
  const free = type === 'limit' ? sub(position.qty, position.closingQty) : position.qty;
  const typed: Typed = share ? shareOfQty(free, Number(share), market.step) : chosen;
  const qty = typedDecimal(typed);
  const limit = typedDecimal(price ?? '');
  const beyond = type === 'limit' && limit && isPositive(limit) ? index && checkPrice(market, index, limit) : null;
  const faults = {
    price:
      type === 'market'
        ? null
        : !(limit && isPositive(limit))
          ? t('missingPrice')
          : beyond && errors(beyond.reason, readableArgs(beyond.reason, beyond.args, market)),
    qty:
      !qty || !isPositive(qty)
        ? t('missingQty')
        : gt(qty, free)
          ? t('tooMuch', { max: `${own.amount(free)} ${market.base}` })
          : null,
  };
  return {
    type,
    setType: (next: 'market' | 'limit') => {
      setType(next);
      // The price of the moment stays in the field: nothing moves under the thumb.
      if (next === 'limit' && price === null && last) setPrice(toFixed(last, market.priceDigits, 'halfUp'));
    },
    price: price ?? '',
    setPrice,
    share,
    setShare,
    typed,
    setTyped: (next: Typed) => {
      setChosen(next);
      setShare('');
    },
    qty,
    hasFaults: faults.price !== null || faults.qty !== null,
    isPriceRefused: beyond !== null,
    try: () => setTried({ price: type === 'limit' ? price : null }),
    /** Whether the limit price is still the one that was sent. */
    isAsTried: type === 'limit' && tried?.price === price,
    errorAt: (field: 'price' | 'qty') => (tried ? faults[field] : null),
  };
}

function Outcome({
  position,
  market,
  qty,
  price,
}: {
  position: Position;
  market: PerpetualMarket;
  qty: Decimal | null;
  price: Decimal | null;
}) {
  const t = useTranslations('perpetual.close');
  const format = useFormat();
  const own = useOwnFormat();
  const fits = qty !== null && !gt(qty, position.qty);
  const isKnown = fits && price !== null;
  const profit = isKnown ? profitAt({ ...position, qty }, price) : null;
  const fee = isKnown ? feeOf(mul(qty, price), market.takerFeeRate) : null;
  const rows = [
    { name: t('expected'), value: format.price(price, market.priceDigits) },
    { name: t('profit'), value: <PnlText value={profit} unit={market.quote} className="font-semibold" /> },
    { name: t('fee'), value: fee ? `${own.amount(upToCents(fee), 2, 2)} ${market.quote}` : own.amount(null) },
    {
      name: t('rest'),
      value: fits ? `${own.amount(sub(position.qty, qty))} ${market.base}` : own.amount(null),
    },
  ];
  return (
    <div className="mt-3">
      <KeyValue rows={rows} />
    </div>
  );
}
