/** Somebody names prices at which they want to be told, and sees what they wait for. */
import { useTranslations } from 'next-intl';
import { AlertForm } from '@/components/alerts/AlertForm';
import { AlertRow } from '@/components/alerts/AlertRow';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ClosedNote } from '@/components/market/ClosedNote';
import { PushRow } from '@/components/push/PushRow';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { PriceAlert } from '@/lib/api/alerts';
import type { Variety } from '@/lib/api/market';
import { useAlerts } from '@/lib/alerts/hooks';
import { useAlertForm } from '@/lib/alerts/useAlertForm';
import { joinLoads } from '@/lib/client/joinLoads';
import { useOpening, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, useQuote } from '@/lib/market/quotes';
import { DEFAULT_MARKET_ID } from '@/lib/market/selected';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function AlertsScreen() {
  const t = useTranslations('alerts');
  const { redirect } = useNavigation();
  const { symbol } = useParams(paths.market.alerts);
  const load = joinLoads({ own: useAlerts(), varieties: useVarieties() });
  const varieties = load.data?.varieties ?? [];
  const variety =
    varieties.find((one) => one.symbol === symbol) ??
    varieties.find(({ marketId }) => marketId === DEFAULT_MARKET_ID) ??
    null;
  const own = load.data?.own.alerts ?? [];
  useLiveQuotes([...new Set([...(variety ? [variety.symbol] : []), ...own.map((one) => one.symbol)])]);
  const form = useAlertForm(variety);
  const [formRef, showFault] = useFirstFault<HTMLDivElement>();
  const save = async () => {
    if (await form.save()) toast.done(t('saved'));
    else showFault();
  };
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        variety && (
          <Button onPress={() => void save()} busy={form.isSaving}>
            {t('save')}
          </Button>
        )
      }
    >
      {({ own: { alerts, most } }) => (
        <>
          {variety && <Closed symbol={variety.symbol} />}
          {variety && (
            <AlertForm
              key={variety.symbol}
              variety={variety}
              form={form}
              formRef={formRef}
              onPick={(picked) => redirect(paths.market.alerts.href({ symbol: picked }))}
            />
          )}
          <PushRow />
          <Listed alerts={alerts} most={most} varieties={varieties} />
        </>
      )}
    </ScreenFrame>
  );
}

/** While a market is closed nothing is reached. */
function Closed({ symbol }: { symbol: string }) {
  const opensAt = useOpening(symbol);
  return useQuote(symbol).open ? null : <ClosedNote opensAt={opensAt} />;
}

function Listed({
  alerts,
  most,
  varieties,
}: {
  alerts: readonly PriceAlert[];
  most: number;
  varieties: readonly Variety[];
}) {
  const t = useTranslations('alerts');
  const waiting = alerts.filter(({ reachedAt }) => reachedAt === null);
  const told = alerts.filter(({ reachedAt }) => reachedAt !== null);
  const rows = (some: readonly PriceAlert[]) =>
    some.map((alert) => (
      <AlertRow
        key={alert.alertNo}
        alert={alert}
        variety={varieties.find(({ symbol }) => symbol === alert.symbol) ?? null}
      />
    ));
  return (
    <>
      <section className="border-surface border-t-8">
        <h2 className="px-4 pt-3 font-semibold">{t('waiting', { count: waiting.length, most })}</h2>
        {waiting.length === 0 ? <EmptyState title={t('none')} text={t('noneText')} /> : rows(waiting)}
      </section>
      {told.length > 0 && (
        <section className="border-surface border-t-8">
          <h2 className="px-4 pt-3 font-semibold">{t('told')}</h2>
          {rows(told)}
        </section>
      )}
    </>
  );
}
