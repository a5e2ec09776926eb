/** What stands between a person and products that can lose their money fast: the check, the notice, and their own limits. */
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CoolingOff, LossLimit } from '@/components/risk/OwnLimits';
import { Questions } from '@/components/risk/Questions';
import { RiskNotice } from '@/components/risk/RiskNotice';
import { KeyValue } from '@/components/ui/KeyValue';
import type { RiskState } from '@/lib/api/risk';
import { useFormat } from '@/lib/format/useFormat';
import { useOffers } from '@/lib/site/offers';
import { paths } from '@/lib/paths';
import { useRisk } from '@/lib/risk/hooks';

export function RiskScreen() {
  const t = useTranslations('risk');
  const load = useRisk();
  return (
    <ScreenFrame title={t('title')} load={load}>
      {(state) => (
        <>
          <Standing state={state} />
          {!state.isSuitable && <Questions triesLeft={state.triesLeft} />}
          <RiskNotice
            version={state.noticeVersion}
            isAccepted={state.acceptedVersion === state.noticeVersion}
            isSuitable={state.isSuitable}
          />
          <LossLimit state={state} />
          <CoolingOff until={state.coolingOffUntil} />
        </>
      )}
    </ScreenFrame>
  );
}

/** Products that this build has, in the order of their tabs. */
const PRODUCTS = ['perpetual', 'fixedTime', 'fx', 'dual'] as const;
type Product = (typeof PRODUCTS)[number];

/** Where each is traded. */
const DESKS: Readonly<Record<Product, string>> = {
  perpetual: paths.perpetual.trade.href(),
  fixedTime: paths.fixedTime.trade.href(),
  fx: paths.forex.chart.href(),
  dual: paths.dual.market.href(),
};

/** On to where an open product is traded. */
function Desk({ of }: { of: Product }) {
  const t = useTranslations('risk.products');
  return (
    <Link
      to={DESKS[of]}
      className="press text-brand relative font-semibold before:absolute before:-inset-x-3 before:-inset-y-1.5"
    >
      {t('open')} ›
    </Link>
  );
}

/** What keeps one from all products alike, and what one does or waits for. */
const OWN = ['identity', 'coolingOff', 'questions', 'notice'] as const;

/** Whether one may open something now: first what one has to do oneself, or wait for, then each product by itself. */
function Standing({ state }: { state: RiskState }) {
  const t = useTranslations('risk');
  const format = useFormat();
  const canVerify = useOffers()(paths.identity.basic);
  const of = (name: Product) => state.products.find(({ product }) => product === name);
  const shown = PRODUCTS.map((name) => ({ name, ...of(name) }));
  const own = OWN.find((name) => shown.some(({ obstacle }) => obstacle === name));
  const until = shown.find(({ obstacle }) => obstacle === own)?.until;
  const isOpen = shown.some(({ obstacle }) => obstacle === null);
  const isLimited = shown.some(({ obstacle }) => obstacle === 'lossLimit');
  const whole = !isOpen ? 'none' : isLimited ? 'some' : 'open';
  const Icon = whole === 'open' ? ShieldCheck : ShieldAlert;
  const rows = shown.flatMap<{ name: string; value: ReactNode }>(({ name, obstacle, until: endsAt }) => {
    if (obstacle === null) return [{ name: t(`products.${name}`), value: <Desk of={name} /> }];
    if (obstacle === 'notOffered') return [{ name: t(`products.${name}`), value: t('products.notOffered') }];
    if (obstacle !== 'lossLimit') return [];
    return [{ name: t(`products.${name}`), value: t('products.lossLimit', { time: format.shortTime(endsAt) }) }];
  });
  return (
    <section className="px-4 pt-4 pb-6">
      <div role="status" className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${whole === 'open' ? 'text-brand' : 'text-warn'}`} />
        <div className="min-w-0">
          <p className="font-semibold">{t(`standing.${own ?? whole}`)}</p>
          {own === 'identity' && canVerify && (
            <Link
              to={paths.identity.basic.href({ next: paths.risk.href() })}
              className="press text-brand inline-flex min-h-9 items-center font-semibold"
            >
              {t('toIdentity')} ›
            </Link>
          )}
          {own && until && (
            <p className="text-label text-ink-3 mt-0.5">{t('until', { time: format.fullTime(until) })}</p>
          )}
        </div>
      </div>
      {rows.length > 0 && (
        <div role="group" aria-label={t('products.label')} className="mt-2">
          <KeyValue rows={rows} />
        </div>
      )}
    </section>
  );
}
