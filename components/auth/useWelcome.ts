/** What a new account is told: in the sandbox, which demo funds it was given; elsewhere a word of welcome. */
import { useTranslations } from 'next-intl';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { formatList } from '@/lib/format/lists';
import { useFormat } from '@/lib/format/useFormat';
import { useLanguage } from '@/lib/i18n/words';
import type { Decimal } from '@/lib/money/decimal';
import { whenShown } from '@/lib/navigation/waiting';

/** The message waits until the next screen is shown. */
export function useWelcome(): (words: string, funds: readonly { coin: string; amount: Decimal }[]) => void {
  const t = useTranslations('auth.register');
  const format = useFormat();
  const language = useLanguage();
  return (words, funds) => {
    if (funds.length === 0) return whenShown(() => toast.done(words));
    const listed = formatList(
      funds.map(({ coin, amount }) => `${format.amount(amount)} ${coin}`),
      language,
    );
    const said = { title: t('fundsTitle'), text: t('fundsText', { funds: listed }), confirm: t('fundsDone') };
    return whenShown(() => void dialog.tell(said));
  };
}
