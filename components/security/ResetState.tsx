/** How a request for a reset stands, and the way out of it while nobody has decided. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { dialog } from '@/components/ui/dialog';
import { KeyValue } from '@/components/ui/KeyValue';
import { Tag } from '@/components/ui/Tag';
import type { ResetRequest } from '@/lib/api/security';
import { formatDateTime } from '@/lib/format/times';
import { useCancelReset } from '@/lib/security/hooks';

const tones = { underReview: 'warn', passed: 'good', rejected: 'bad', cancelled: 'neutral' } as const;

export function ResetState({ request }: { request: ResetRequest }) {
  const t = useTranslations('security.reset');
  const cancel = useCancelReset();
  const withdraw = async () => {
    if (await dialog.confirm({ title: t('askCancel'), confirm: t('cancel') })) await cancel.run({ no: request.no });
  };
  return (
    <section aria-label={t('request')} className="bg-surface mb-6 rounded-[16px] px-4 py-3">
      <KeyValue
        rows={[
          { name: t('state'), value: <Tag tone={tones[request.status]}>{t(`states.${request.status}`)}</Tag> },
          { name: t('what'), value: t(`lost.${request.what}`) },
          {
            name: t('no'),
            value: (
              <span className="num">
                {request.no} <CopyButton text={request.no} />
              </span>
            ),
          },
          { name: t('at'), value: <span className="num">{formatDateTime(request.at)}</span> },
          ...(request.reason === null ? [] : [{ name: t('reason'), value: request.reason }]),
        ]}
      />
      {request.allowed.includes('cancel') && (
        <>
          <p className="text-label text-ink-2 mt-1">{t('waiting')}</p>
          <div className="mt-1 text-center">
            <Button kind="text" inline busy={cancel.busy} onPress={() => void withdraw()}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
