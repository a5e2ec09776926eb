/** The second proof of somebody who is not logged in yet: a code of the authenticator, or the way to one by e-mail. */
import { ChevronRight, Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormHead } from '@/components/auth/FormHead';
import { PassCode } from '@/components/auth/PassCode';
import { StepGone } from '@/components/auth/StepGone';
import { useWayIn } from '@/components/auth/useWayIn';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function VerifyScreen() {
  const params = useParams(paths.auth.verify);
  const t = useTranslations('auth.verify');
  const { push } = useNavigation();
  const { passage, isReset, onReset, onAgain } = useWayIn(params);
  const [byTotp, setByTotp] = useState(false);

  const choices = [
    { icon: Mail, title: t('email'), text: t('emailText'), onPress: () => push(paths.auth.emailCodeLoggedOut.href({ purpose: 'resetPassword', next: params.next })) },
    { icon: Smartphone, title: t('totp'), text: t('totpText'), onPress: () => setByTotp(true) },
  ];

  return (
    <ScreenFrame title={t('title')}>
      {!passage ? (
        <StepGone onAgain={onAgain} />
      ) : (
        <div className="px-4">
          <FormHead title={t(isReset ? 'resetHeading' : 'heading')} text={t(isReset && !byTotp ? 'resetText' : 'text')} />
          {isReset && !byTotp ? (
            <ul>
              {choices.map(({ icon: Icon, title, text, onPress }) => (
                <li key={title}>
                  <button type="button" onClick={onPress} className="press hairline-b flex min-h-18 w-full items-center gap-3.5 py-3 text-left">
                    <span className="bg-surface grid size-10 shrink-0 place-items-center rounded-full">
                      <Icon aria-hidden className="size-5" strokeWidth={1.7} />
                    </span>
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{title}</span>
                      <span className="text-label text-ink-2 block">{text}</span>
                    </span>
                    <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <PassCode passage={passage} by="totp" onReset={onReset} onAgain={onAgain} />
          )}
          <p className="text-label text-ink-3 mt-6 text-center">{t(isReset ? 'lost' : 'lostTotp')}</p>
          <div className="text-center">
            <Button kind="text" inline onPress={() => push(paths.support.service.href())}>
              {t('support')}
            </Button>
          </div>
        </div>
      )}
    </ScreenFrame>
  );
}
