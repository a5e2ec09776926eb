/** The second proof of somebody who is not logged in yet: by what is bound, and by what else would do. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormHead } from '@/components/auth/FormHead';
import { PassCode } from '@/components/auth/PassCode';
import { PassPasskey, PassRecovery } from '@/components/auth/PassOther';
import { SpentNote } from '@/components/auth/SpentNote';
import { StepGone } from '@/components/auth/StepGone';
import { WayList } from '@/components/auth/WayList';
import { useWayIn } from '@/components/auth/useWayIn';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import type { Passage } from '@/lib/auth/passage';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

type Way = Passage['ways'][number];
const RESET_WAYS: readonly Way[] = ['email', 'totp', 'recovery'];

/** What is shown first: of a log-in the factor that is bound, unless its screen is another one; of a reset the person chooses. */
const firstOf = (passage: Passage | null): Way | null =>
  passage?.purpose !== 'logIn' || passage.factor === 'email' ? null : (passage.factor ?? 'totp');

export function VerifyScreen() {
  const offers = useOffers();
  const params = useParams(paths.auth.verify);
  const t = useTranslations('auth.verify');
  const { push, redirect } = useNavigation();
  const { passage, isReset, onReset, onAgain } = useWayIn(params);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? firstOf(passage);
  const ways = isReset ? RESET_WAYS : (passage?.ways ?? []);
  const choose = (next: Way) => {
    const mailed = paths.auth.emailCodeLoggedOut.href({ ...params, ...(isReset && { purpose: 'resetPassword' }) });
    if (next !== 'email') setChosen(next);
    else if (isReset) push(mailed);
    else redirect(mailed);
  };
  return (
    <ScreenFrame title={t('title')}>
      {!passage ? (
        <StepGone onAgain={onAgain} />
      ) : (
        <div className="px-4">
          <FormHead
            title={t(isReset ? 'resetHeading' : way === null ? 'chooseHeading' : `headings.${way}`)}
            text={t(way === null ? (isReset ? 'resetText' : 'chooseText') : `texts.${way}`)}
          />
          <SpentNote spent={passage.spent} />
          {way === null && <WayList ways={ways} onChoose={choose} />}
          {way === 'totp' && <PassCode passage={passage} by="totp" onReset={onReset} onAgain={onAgain} />}
          {way === 'passkey' && <PassPasskey passage={passage} onAgain={onAgain} />}
          {way === 'recovery' && <PassRecovery passage={passage} onReset={onReset} onAgain={onAgain} />}
          {!isReset && way !== null && (
            <div className="mt-3 text-center">
              {ways
                .filter((one) => one !== way)
                .map((one) => (
                  <Button key={one} kind="text" onPress={() => choose(one)}>
                    {t(`instead.${one}`)}
                  </Button>
                ))}
            </div>
          )}
          <p className="text-label text-ink-3 mt-6 text-center">{t(isReset ? 'lost' : `lostFactor.${way ?? 'any'}`)}</p>
          {offers(paths.support.service) && (
            <div className="text-center">
              <Button kind="text" inline onPress={() => push(paths.support.service.href())}>
                {t('support')}
              </Button>
            </div>
          )}
        </div>
      )}
    </ScreenFrame>
  );
}
