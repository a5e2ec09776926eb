import { useTranslations } from 'next-intl';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { logOut } from '@/lib/auth/session';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';

/** Asks once more, and logs out; true where nobody is logged in here afterwards. */
export function useLogOut(): () => Promise<boolean> {
  const t = useTranslations('shell.logOut');
  return async () => {
    if (!(await dialog.confirm({ title: t('title'), text: t('text'), confirm: t('confirm') }))) return false;
    try {
      if (!(await logOut())) toast.show(t('later'));
      return true;
    } catch (error) {
      const problem = asProblem(error);
      if (!problem.isSilent) reportProblem(problem);
      return false;
    }
  };
}
