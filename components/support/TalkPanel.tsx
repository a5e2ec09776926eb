/** A talk as it stands: who answers and when, older messages on demand, the bubbles; the newest is kept in sight. */
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { BrandMark } from '@/components/layout/BrandMark';
import { Button } from '@/components/ui/Button';
import { useIsOnline } from '@/lib/device/online';
import { useErrorText } from '@/lib/i18n/errorText';
import type { Talk } from '@/lib/support/hooks';
import { REPLY_MINUTES, SERVICE_FROM_HOUR, SERVICE_TO_HOUR } from '@/lib/support/rules';
import { serviceTalk } from '@/lib/support/state';
import { Bubbles } from './Bubbles';

/** In pixels from the end: whoever reads older messages than that is not scrolled away from them. */
const NEAR_END = 240;

/** `startsThere`: false where something above the talk must be seen first. */
function useNewestInSight(newest: string | undefined, startsThere: boolean): void {
  const isFirst = useRef(startsThere);
  // The page's height before the newest message, which may itself be long.
  const height = useRef(0);
  useEffect(() => {
    const { scrollHeight } = document.documentElement;
    const away = height.current - window.innerHeight - window.scrollY;
    if (isFirst.current || (height.current > 0 && away < NEAR_END)) window.scrollTo(0, scrollHeight);
    if (newest !== undefined) isFirst.current = false;
  }, [newest]);
  useEffect(() => {
    height.current = document.documentElement.scrollHeight;
  });
}

export function TalkPanel({ talk, startsAtEnd }: { talk: Talk; startsAtEnd: boolean }) {
  const t = useTranslations('support');
  const errorText = useErrorText();
  const failure = serviceTalk.useSendFailure();
  const isOnline = useIsOnline();
  // The network is back, so its error is not shown any more; the message itself still says that it was not sent.
  const isOver = failure?.kind === 'offline' && isOnline;
  const { messages, outgoing, isOpen } = talk;
  useNewestInSight(outgoing.at(-1)?.clientId ?? messages.at(-1)?.id, startsAtEnd);
  return (
    <>
      {talk.hasMore ? (
        <div className="pt-2 text-center">
          <Button kind="text" inline busy={talk.isLoadingMore} onPress={talk.loadMore}>
            {t('older')}
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-3 px-4 pt-4">
          <BrandMark size={44} />
          <div className="min-w-0">
            <p className="font-semibold">{t('hello')}</p>
            <p className="text-label text-ink-2">
              {isOpen
                ? t('open', { minutes: REPLY_MINUTES })
                : t('closed', { from: SERVICE_FROM_HOUR, to: SERVICE_TO_HOUR })}
            </p>
          </div>
        </div>
      )}
      <Bubbles
        messages={messages}
        outgoing={outgoing}
        isOpen={isOpen}
        onAgain={serviceTalk.sendAgain}
        onRemove={serviceTalk.removeFailed}
      />
      {failure && !isOver && outgoing.some(({ state }) => state === 'failed') && (
        <p role="alert" className="text-label text-danger px-4 pb-3 text-right">
          {errorText(failure)}
        </p>
      )}
    </>
  );
}
