/** Statements of one's movements as files. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Statements } from '@/components/statements/Statements';
import { Account } from '@/lib/api/assets';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function StatementsScreen() {
  const t = useTranslations('statements');
  const { account } = useParams(paths.assets.statements);
  return (
    <ScreenFrame title={t('title')}>
      <Statements account={Account.options.find((one) => one === account) ?? null} />
    </ScreenFrame>
  );
}
