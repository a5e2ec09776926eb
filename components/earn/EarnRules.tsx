/** The rules of savings in plain words, and what can go wrong. */
import { useTranslations } from 'next-intl';

const RULES = ['start', 'daily', 'fixed', 'early', 'flexible', 'renew', 'rates'] as const;
const RISKS = ['use', 'earns', 'fails', 'bank'] as const;

export function EarnRisk() {
  const t = useTranslations('earn.risk');
  return (
    <section className="bg-warn-soft rounded-m px-3.5 py-3">
      <h2 className="text-warn font-semibold">{t('title')}</h2>
      <ul className="text-label mt-1.5 space-y-1.5">
        {RISKS.map((key) => (
          <li key={key}>
            <b className="font-semibold">{t(`${key}Name`)}</b> {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function EarnRules() {
  const t = useTranslations('earn.rules');
  return (
    <dl className="space-y-3">
      {RULES.map((key) => (
        <div key={key}>
          <dt className="font-semibold">{t(`${key}Name`)}</dt>
          <dd className="text-label text-ink-2 mt-0.5">{t(key)}</dd>
        </div>
      ))}
    </dl>
  );
}
