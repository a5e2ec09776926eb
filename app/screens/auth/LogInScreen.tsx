/** Logging in by account and password. Where one goes afterwards is the guard's business. */
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { FormHead } from '@/components/auth/FormHead';
import { LogInForm } from '@/components/auth/LogInForm';
import { PasskeyLogIn } from '@/components/auth/PasskeyLogIn';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { beginPassage } from '@/lib/auth/passage';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function LogInScreen() {
  const { next } = useParams(paths.auth.logIn);
  const t = useTranslations('auth.logIn');
  const { push, redirect } = useNavigation();
  const askFactor: ComponentProps<typeof LogInForm>['onFactor'] = (factor, reply) => {
    beginPassage({ purpose: 'logIn', ticket: reply.ticket ?? '', factor, ways: reply.ways, spent: reply.spent });
    push((factor === 'email' ? paths.auth.emailCodeLoggedOut : paths.auth.verify).href({ purpose: 'logIn', next }));
  };
  return (
    <ScreenFrame title={t('title')}>
      <div className="px-4">
        <FormHead title={t('heading')} text={t('text')} />
        <LogInForm onFactor={askFactor} onForgot={() => push(paths.auth.forgot.href())} />
        <PasskeyLogIn />
        <p className="text-ink-2 mt-3 flex items-center justify-center">
          {t('noAccount')}
          <Button kind="text" inline onPress={() => redirect(paths.auth.register.href({ next }))}>
            {t('register')}
          </Button>
        </p>
        <p className="text-label text-ink-3 mt-4 text-center">{t('safety')}</p>
      </div>
    </ScreenFrame>
  );
}
