/** The talk of an order with its other side: all of it is kept as evidence. */
import { Scale, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ChatBubbles } from '@/components/c2c/ChatBubbles';
import { ChatComposer } from '@/components/c2c/ChatComposer';
import { OrderStrip } from '@/components/c2c/OrderStrip';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { useC2cOrder } from '@/lib/c2c/hooks';
import { talkOf, useOrderTalk } from '@/lib/c2c/talk';
import { joinLoads } from '@/lib/client/joinLoads';
import { useIsOnline } from '@/lib/device/online';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useDraftOf, useSendFailureOf } from '@/lib/talk/createTalk';

export function ChatScreen() {
  const { orderNo } = useParams(paths.c2c.chat);
  const t = useTranslations('c2cTalk');
  const { push, redirect } = useNavigation();
  const state = talkOf(orderNo);
  const draft = useDraftOf(state);
  const load = joinLoads({ order: useC2cOrder(orderNo, true), talk: useOrderTalk(orderNo) });
  const reason = load.data === null ? load.error?.reason : null;
  useNewestInSight(load.data?.talk.outgoing.at(-1)?.clientId ?? load.data?.talk.messages.at(-1)?.id);
  if (reason === 'notFound' || reason === 'badRequest')
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={t('notFound')}
          action={{ label: t('toOrders'), onPress: () => redirect(paths.c2c.orders.href()) }}
        />
      </ScreenFrame>
    );
  const talk = load.data?.talk;
  return (
    <ScreenFrame
      title={load.data?.order.counterparty.name ?? t('title')}
      actions={
        <IconButton icon={Scale} label={t('toAppeal')} onPress={() => push(paths.c2c.appeal.href({ orderNo }))} />
      }
      load={load}
      footer={
        talk?.state === 'open' ? (
          <ChatComposer
            value={draft}
            onChange={state.setDraft}
            onSend={state.sendMessage}
            onPicture={state.sendPicture}
          />
        ) : (
          talk && (
            <div className="w-full">
              <p className="text-label text-ink-2 pb-1.5 text-center">{t(`closed.${talk.state}`)}</p>
              {talk.state === 'inAppeal' && (
                <Button onPress={() => push(paths.c2c.appeal.href({ orderNo }))}>{t('toAppeal')}</Button>
              )}
            </div>
          )
        )
      }
    >
      {({ order, talk: shown }) => (
        <>
          <div className="bg-page large-text:static sticky top-[calc(3.25rem+var(--safe-top)+var(--note))] z-10">
            <OrderStrip order={order} />
          </div>
          <p className="bg-warn-soft text-warn text-label flex items-start gap-2.5 px-4 py-2.5">
            <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('stayHere')}
          </p>
          {shown.hasMore && (
            <div className="pt-2 text-center">
              <Button kind="text" inline busy={shown.isLoadingMore} onPress={shown.loadMore}>
                {t('older')}
              </Button>
            </div>
          )}
          <ChatBubbles talk={shown} onAgain={state.sendAgain} onRemove={state.removeFailed} />
          <Failure orderNo={orderNo} />
        </>
      )}
    </ScreenFrame>
  );
}

function Failure({ orderNo }: { orderNo: string }) {
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const failure = useSendFailureOf(talkOf(orderNo));
  if (failure === null || (failure.kind === 'offline' && isOnline)) return null;
  return (
    <p role="alert" className="text-label text-danger px-4 pb-3 text-right">
      {errorText(failure)}
    </p>
  );
}

/** What is new is seen, as long as one reads near the end. */
function useNewestInSight(newest: string | undefined): void {
  useEffect(() => {
    if (newest !== undefined) window.scrollTo(0, document.documentElement.scrollHeight);
  }, [newest]);
}
