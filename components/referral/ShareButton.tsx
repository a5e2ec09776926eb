/** The phone's own sheet for sharing a link; where there is none, the link is copied. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { copyText } from '@/components/ui/copyText';
import { toast } from '@/components/ui/toast';
import { inviteLink } from '@/lib/referral/invitation';

export function ShareButton({ code }: { code: string }) {
  const t = useTranslations('referral.share');
  const share = async () => {
    const url = inviteLink(code);
    if (navigator.share) {
      // Whoever closes the sheet has changed their mind: nothing to tell.
      await navigator.share({ text: t('text'), url }).catch(() => undefined);
      return;
    }
    await copyText(url).then(
      () => toast.done(t('copied')),
      () => toast.error(t('failed')),
    );
  };
  return (
    <Button kind="secondary" onPress={() => void share()}>
      {t('link')}
    </Button>
  );
}
