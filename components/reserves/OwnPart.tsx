/** One's own part of a proof, and the check of it on this device. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import type { OwnReserves, ReserveDay } from '@/lib/api/reserves';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { canHash, sha256 } from '@/lib/hash/sha256';
import { verifyParts, type Verdict } from '@/lib/reserves/rules';

export function OwnPart({ day, own, onHelp }: { day: ReserveDay; own: OwnReserves; onHelp: () => void }) {
  const t = useTranslations('reserves.own');
  const format = useOwnFormat();
  const [verdict, setVerdict] = useState<Verdict | 'checking' | null>(null);
  const coins = Object.keys(own.balances).toSorted();
  if (coins.length === 0) return <p className="text-label text-ink-2 px-4 pb-4">{t('nothing')}</p>;
  const check = async () => {
    setVerdict('checking');
    setVerdict(await verifyParts(own, day.root, sha256));
  };
  return (
    <div className="space-y-3 px-4 pb-4">
      <KeyValue
        rows={coins.map((coin) => ({ name: coin, value: format.coin(own.balances[coin] ?? '0', coin), strong: true }))}
      />
      {verdict === null || verdict === 'checking' ? (
        <Button busy={verdict === 'checking'} disabled={!canHash()} onPress={() => void check()}>
          {t('check')}
        </Button>
      ) : (
        <Outcome verdict={verdict} steps={own.parts.reduce((sum, { path }) => sum + path.length + 1, 0)} />
      )}
      {!canHash() && <p className="text-caption text-ink-3">{t('unsafe')}</p>}
      {verdict !== null && verdict !== 'checking' && verdict !== 'ok' && (
        <Button kind="secondary" onPress={onHelp}>
          {t('help')}
        </Button>
      )}
      <p className="text-caption text-ink-3">{t('how', { count: own.parts.length })}</p>
    </div>
  );
}

function Outcome({ verdict, steps }: { verdict: Verdict; steps: number }) {
  const t = useTranslations('reserves.own');
  if (verdict === 'ok')
    return (
      <p role="status" className="bg-surface rounded-m text-label flex gap-2.5 px-3 py-2.5">
        <CircleCheck aria-hidden className="text-brand mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block font-semibold">{t('ok')}</b>
          {t('okText', { count: steps })}
        </span>
      </p>
    );
  return (
    <p role="alert" className="bg-warn-soft text-warn rounded-m text-label flex gap-2.5 px-3 py-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <b className="block font-semibold">{t('wrong')}</b>
        {t(`verdict.${verdict}`)}
      </span>
    </p>
  );
}
