/** Says in words what an order will do, and what it may cost at worst, before the one button that places it. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { SpotMarket } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import type { Outlook, Ticket } from '@/lib/spot/ticket';

export interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: Ticket;
  market: SpotMarket;
  outlook: Outlook;
  busy: boolean;
  /** The answer did not come; its outcome is being asked for. */
  checking: boolean;
  error: ReactNode;
  onConfirm: () => void;
}

export function ConfirmSheet({ open, onClose, ticket, market, outlook, busy, checking, error, onConfirm }: ConfirmSheetProps) {
  const t = useTranslations('spot.confirm');
  const format = useFormat();
  const buys = ticket.side === 'buy';
  const price = (value: string | null) => `${format.price(value, market.priceDigits)} ${market.quote}`;
  const base = (value: string) => `${format.amount(value)} ${market.base}`;
  const quote = (value: string) => `${format.amount(value)} ${market.quote}`;
  const isLimit = ticket.type === 'limit';
  const rows = [
    { name: t('market'), value: `${market.base}/${market.quote}` },
    { name: t('kind'), value: t(isLimit ? (buys ? 'limitBuy' : 'limitSell') : buys ? 'marketBuy' : 'marketSell') },
    { name: isLimit ? t('price') : t('averagePrice'), value: isLimit ? price(ticket.price) : price(outlook.averagePrice), strong: true },
    ...(isLimit ? [] : [{ name: t('impact'), value: format.percent(outlook.impactPct) }]),
    { name: t('qty'), value: base(outlook.qty), strong: true },
    { name: buys ? t('pay') : t('gross'), value: quote(outlook.quote) },
    { name: t('fee'), value: `${format.amount(outlook.fee)} ${outlook.feeCoin}` },
    { name: t('receive'), value: buys ? base(outlook.receive) : quote(outlook.receive), strong: true },
  ];
  const worst = isLimit
    ? t(buys ? 'worstLimitBuy' : 'worstLimitSell', { price: price(ticket.price), amount: buys ? quote(outlook.quote) : base(outlook.qty) })
    : t(buys ? 'worstMarketBuy' : 'worstMarketSell', { price: price(outlook.worstPrice), amount: buys ? quote(ticket.total || '0') : base(ticket.qty || '0') });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(buys ? 'titleBuy' : 'titleSell', { coin: market.base })}
      footer={<Button kind={buys ? 'buy' : 'sell'} busy={busy} onPress={onConfirm}>{t(buys ? 'submitBuy' : 'submitSell')}</Button>}
    >
      <KeyValue rows={rows} />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">{worst}</p>
      {outlook.partial && <p className="text-label text-warn mt-2">{t('partial')}</p>}
      <p role="status" className="text-label mt-2 min-h-5">
        {checking ? t('checking') : error && <span className="text-danger">{error}</span>}
      </p>
    </Sheet>
  );
}
