/** The link as a QR code, for somebody who stands beside one. */
import { useTranslations } from 'next-intl';
import { LazyQrCode } from '@/components/qr/LazyQrCode';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ShareButton } from '@/components/referral/ShareButton';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOwnCode } from '@/lib/referral/hooks';
import { inviteLink } from '@/lib/referral/invitation';

export function QrCodeScreen() {
  const t = useTranslations('referral');
  const { push } = useNavigation();
  const load = useOwnCode();
  return (
    <ScreenFrame
      title={t('code.qrCode')}
      load={load}
      footer={
        load.data && (
          <>
            <ShareButton code={load.data.code} />
            <Button onPress={() => push(paths.referral.poster.href())}>{t('poster.make')}</Button>
          </>
        )
      }
    >
      {({ code }) => (
        <div className="flex flex-col items-center gap-4 px-4 pt-6 text-center">
          <p className="text-label text-ink-2">{t('code.scan')}</p>
          <LazyQrCode text={inviteLink(code)} label={t('code.qrCode')} />
          <p className="text-heading num flex items-center gap-3 font-bold">
            {code} <CopyButton text={code} label={t('code.copyCode')} />
          </p>
          <p className="text-caption text-ink-3 [overflow-wrap:anywhere]">
            {inviteLink(code)} <CopyButton text={inviteLink(code)} label={t('code.copyLink')} />
          </p>
        </div>
      )}
    </ScreenFrame>
  );
}
