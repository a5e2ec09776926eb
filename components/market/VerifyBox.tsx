/** What the device found when it computed the proof itself; before that what it would check. */
import { Check, Circle, Clock, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { useBroughtIntoView } from '@/components/ui/useBroughtIntoView';
import { useFormat } from '@/lib/format/useFormat';
import type { CheckState } from '@/lib/market/useCheck';
import { DAY_MS, dayOf, ROOT_AFTER_MS } from '@/lib/market/rules';
import { paths } from '@/lib/paths';

interface Props {
  check: CheckState;
  /** By what the rows decide. */
  rule: string;
  /** When it was decided: the root of that day (UTC) is compared. */
  decidedAt: number;
}

export function VerifyBox({ check, rule, decidedAt }: Props) {
  const t = useTranslations('market.verify');
  const format = useFormat();
  const { found, progress, trouble, at, ms } = check;
  const isBad = found !== null && found.state !== 'ok' && found.state !== 'gone';
  const head = !found
    ? t('title')
    : found.state === 'ok'
      ? t('passed')
      : found.state === 'brokenRow'
        ? t('failed', { seq: found.seq })
        : t({ wrongResult: 'wrong', wrongRoot: 'rootWrong', gone: 'gone' }[found.state] as 'wrong');
  // The button that was pressed is pinned over what it found.
  const box = useBroughtIntoView<HTMLElement>(found !== null || trouble !== null);
  const ok = found?.state === 'ok' ? found : null;
  const Icon = isBad ? TriangleAlert : ShieldCheck;
  return (
    <section
      ref={box}
      className={`num rounded-m mx-4 scroll-mb-[calc(5.5rem+var(--safe-bottom))] px-3.5 py-3 ${isBad ? 'bg-warn-soft' : 'bg-surface'}`}
      aria-live="polite"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${isBad ? 'text-warn' : 'text-brand'}`} />
        {head}
      </h2>
      {!found && <p className="text-label text-ink-2 mt-1">{t('text')}</p>}
      {!isBad && found?.state !== 'gone' && (
        <ul className="text-label text-ink-2 mt-1.5 space-y-1">
          <Line done={ok !== null} text={rule} />
          <Line done={ok !== null} text={ok ? t('chain', { count: ok.rows }) : t('chainOpen')} />
          {ok && !ok.root ? (
            <li className="flex gap-2">
              <Clock aria-hidden className="text-ink-3 mt-0.5 size-4 shrink-0" />
              {t('pending', { time: format.dateTime((dayOf(decidedAt) + 1) * DAY_MS + ROOT_AFTER_MS) })}
            </li>
          ) : (
            <Line
              done={ok !== null}
              text={
                ok?.root ? t('root', { root: `${ok.root.root.slice(0, 4)}…${ok.root.root.slice(-4)}` }) : t('rootOpen')
              }
              {...(ok?.root && {
                link: { to: paths.help.notice.href({ id: `price-log-${ok.root.date}` }), text: t('notices') },
              })}
            />
          )}
        </ul>
      )}
      <p role="status" className="text-caption text-ink-2 mt-1 min-h-4.5">
        {trouble
          ? t(trouble)
          : progress
            ? t('running', progress)
            : at !== null && t('on', { time: format.dateTime(at), seconds: (ms / 1_000).toFixed(ms < 1_000 ? 2 : 1) })}
      </p>
      {isBad && (
        <Link
          to={paths.support.service.href()}
          className="press text-brand text-label inline-flex min-h-9 items-center font-semibold"
        >
          {t('report')}
        </Link>
      )}
    </section>
  );
}

function Line({ done, text, link }: { done: boolean; text: string; link?: { to: string; text: string } }) {
  const Mark = done ? Check : Circle;
  return (
    <li className="flex gap-2">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${done ? 'text-brand' : 'text-ink-3'}`} />
      <span>
        {text}{' '}
        {link && (
          <Link to={link.to} className="press text-brand font-medium whitespace-nowrap">
            {link.text}
          </Link>
        )}
      </span>
    </li>
  );
}
