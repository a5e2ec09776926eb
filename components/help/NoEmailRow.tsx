/** Who has no e-mail address is not told anything by letter, whatever is switched on. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';

export function NoEmailRow() {
  const t = useTranslations('help.noticeSettings');
  return (
    <div className="hairline-b flex items-center gap-3 px-4 py-1.5">
      <p className="text-label text-ink-2 min-w-0 grow">{t('noEmail')}</p>
      <Link
        to={paths.auth.emailCode.href()}
        className="press text-brand inline-flex min-h-11 shrink-0 items-center font-semibold"
      >
        {t('bindEmail')}
      </Link>
    </div>
  );
}
