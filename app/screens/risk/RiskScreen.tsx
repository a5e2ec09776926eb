/** What stands between a person and products that can lose their money fast: the check, the notice, and their own limits. */
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CoolingOff, LossLimit } from '@/components/risk/OwnLimits';
import { Questions } from '@/components/risk/Questions';
import { RiskNotice } from '@/components/risk/RiskNotice';
import type { RiskState } from '@/lib/api/risk';
import { useFormat } from '@/lib/format/useFormat';
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
          <RiskNotice version={state.noticeVersion} isAccepted={state.acceptedVersion === state.noticeVersion} />
          <LossLimit state={state} />
          <CoolingOff until={state.coolingOffUntil} />
        </>
      )}
    </ScreenFrame>
  );
}

/** Whether one may open a perpetual position now, and if not why. */
function Standing({ state }: { state: RiskState }) {
  const t = useTranslations('risk');
  const format = useFormat();
  const perpetual = state.products.find(({ product }) => product === 'perpetual');
  const obstacle = perpetual?.obstacle ?? null;
  const Icon = obstacle === null ? ShieldCheck : ShieldAlert;
  return (
    <section role="status" className="flex items-start gap-3 px-4 pt-4 pb-6">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${obstacle === null ? 'text-brand' : 'text-warn'}`} />
      <div className="min-w-0">
        <p className="font-semibold">{t(`standing.${obstacle ?? 'open'}`)}</p>
        {perpetual?.until && (
          <p className="text-label text-ink-3 mt-0.5">{t('until', { time: format.fullTime(perpetual.until) })}</p>
        )}
      </div>
    </section>
  );
}
