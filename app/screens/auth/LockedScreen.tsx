/** Where a locked account lands: why one is logged out, and what to do. Elsewhere this address has nothing to show yet. */
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function LockedScreen() {
  const { reason } = useParams(paths.support.service);
  const shell = useTranslations('shell');
  const { relaunch } = useNavigation();
  const goHome = () => relaunch(paths.home.href());
  if (reason === 'locked') return <Locked onHome={goHome} />;
  return (
    <ScreenFrame title={<span className="sr-only">{shell('missing.title')}</span>} back>
      <EmptyState title={shell('missing.title')} text={shell('missing.text')} action={{ label: shell('home'), onPress: goHome }} />
    </ScreenFrame>
  );
}

function Locked({ onHome }: { onHome: () => void }) {
  const t = useTranslations('auth.locked');
  const { push } = useNavigation();
  const steps = [t('step1'), t('step2'), t('step3')];
  return (
    <ScreenFrame title={t('title')} back={false}>
      <div className="px-6 pt-6">
        <span className="bg-warn-soft text-warn grid size-16 place-items-center rounded-full">
          <Lock aria-hidden className="size-7" strokeWidth={1.6} />
        </span>
        <h2 className="text-heading mt-5 font-bold">{t('heading')}</h2>
        <p className="text-ink-2 mt-2">{t('why')}</p>
        <p className="text-ink-2 mt-2">{t('funds')}</p>
        <h3 className="mt-6 font-semibold">{t('todo')}</h3>
        <ol className="mt-2 space-y-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span aria-hidden className="bg-surface text-label grid size-6 shrink-0 place-items-center rounded-full font-semibold">
                {index + 1}
              </span>
              <span className="text-ink-2">{step}</span>
            </li>
          ))}
        </ol>
        <div className="mt-8 space-y-2">
          <Button onPress={onHome}>{t('home')}</Button>
          <Button kind="secondary" onPress={() => push(paths.help.notices.href())}>
            {t('notices')}
          </Button>
        </div>
      </div>
    </ScreenFrame>
  );
}
