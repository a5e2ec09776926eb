/** The fund password: set the first one, change it by the old one, or set a new one by e-mail or by authenticator. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { FundPasswordForm, type FundWay } from '@/components/security/FundPasswordForm';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Tabs';
import type { SecurityStatus } from '@/lib/api/security';
import { useOnboarding } from '@/lib/auth/onboarding';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

/** The ways that are open to this person. */
const waysOf = (status: SecurityStatus): FundWay[] =>
  status.fundPassword
    ? ['old', ...(status.email === null ? [] : ['email' as const]), ...(status.totp ? ['totp' as const] : [])]
    : ['first'];

export function FundPasswordScreen() {
  const { by } = useParams(paths.security.setFundPassword);
  const t = useTranslations('security.fundPassword');
  const { redirect } = useNavigation();
  const onboarding = useOnboarding(paths.security.setFundPassword);
  const status = useSecurity();
  const done = onboarding?.goOn ?? (() => redirect(paths.security.done.href({ what: 'fundPassword' })));
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        onboarding?.step && (
          <Button kind="text" inline onPress={onboarding.goOn}>
            {t('skip')}
          </Button>
        )
      }
      load={status}
    >
      {(data) => {
        const ways = waysOf(data);
        const way = ways.find((one) => one === by) ?? ways[0] ?? 'first';
        return (
          <div className="px-4">
            <StepHead
              title={t(way === 'first' ? 'heading' : 'changeHeading')}
              text={t(way === 'first' ? 'text' : `texts.${way}`)}
              step={onboarding?.step ?? null}
              cost={onboarding?.step ? t('skipCost') : null}
            />
            {ways.length > 1 && (
              <div className="mb-5">
                <Segmented
                  label={t('ways')}
                  items={ways.map((value) => ({ value, label: t(`by.${value}`) }))}
                  value={way}
                  onChange={(value) => redirect(paths.security.setFundPassword.href({ by: value }))}
                />
              </div>
            )}
            <FundPasswordForm key={way} way={way} status={data} onDone={done} />
          </div>
        );
      }}
    </ScreenFrame>
  );
}
