/** The notice of risk, to be read and accepted once for each of its versions. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormError } from '@/components/ui/FormError';
import { useErrorText } from '@/lib/i18n/errorText';
import { useAcceptNotice } from '@/lib/risk/hooks';

const LINES = ['lose', 'leverage', 'gaps', 'funding', 'stake', 'closings', 'promise'] as const;

export function RiskNotice({
  version,
  isAccepted,
  isSuitable,
}: {
  version: string;
  isAccepted: boolean;
  /** Until the questions are answered the notice can be read, and not accepted. */
  isSuitable: boolean;
}) {
  const t = useTranslations('risk.notice');
  return (
    <section className="px-4 pb-6">
      <h2 className="text-title font-semibold">{t('title')}</h2>
      <ul className="text-label text-ink-2 mt-2 list-disc space-y-1.5 pl-5">
        {LINES.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      {isAccepted ? (
        <p className="text-label text-ink-3 mt-3">{t('accepted', { version })}</p>
      ) : isSuitable ? (
        <Accept version={version} />
      ) : (
        <div className="mt-3 space-y-2">
          <p className="text-label text-ink-2">{t('questionsFirst')}</p>
          <Button disabled>{t('accept')}</Button>
        </div>
      )}
    </section>
  );
}

function Accept({ version }: { version: string }) {
  const t = useTranslations('risk.notice');
  const errorText = useErrorText();
  const accept = useAcceptNotice();
  const [hasRead, setRead] = useState(false);
  const [tried, setTried] = useState(false);
  const press = () => (hasRead ? void accept.run({ version }) : setTried(true));
  return (
    <div className="mt-3">
      <Checkbox checked={hasRead} onChange={setRead}>
        {t('read')}
      </Checkbox>
      <FormError text={tried && !hasRead ? t('readFirst') : accept.error && errorText(accept.error)} />
      <Button onPress={press} busy={accept.busy}>
        {t('accept')}
      </Button>
    </div>
  );
}
