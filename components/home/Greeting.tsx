/** For somebody who is not logged in: what this is, and the two ways in. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { useSimulation } from '@/lib/site/site';

export function Greeting({
  title,
  onLogIn,
  onRegister,
}: {
  title: string;
  onLogIn: () => void;
  onRegister: () => void;
}) {
  const t = useTranslations('home.greeting');
  const { feed } = useSimulation();
  return (
    <section aria-label={t('label')} className="px-4 pt-2 pb-1">
      <p className="text-[1.625rem] leading-[2.125rem] font-bold tracking-[-0.4px] [text-wrap:balance]">{title}</p>
      <p className="text-label text-ink-2 mt-1 flex flex-wrap items-center gap-2">
        {t('text')}
        {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
      </p>
      <div className="mt-3.5 flex gap-2.5 large-text:flex-col">
        <Button onPress={onRegister}>{t('register')}</Button>
        <Button kind="secondary" onPress={onLogIn}>
          {t('logIn')}
        </Button>
      </div>
    </section>
  );
}
