/** One channel: who may pay, the held rate, whom to pay with which code, and telling that one has paid. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { ChannelMessage } from '@/lib/api/offline';
import { useNavigation } from '@/lib/navigation/navigation';
import { useUnsaved } from '@/lib/navigation/useUnsaved';
import { useChannel } from '@/lib/offline/hooks';
import { useChannelForm } from '@/lib/offline/useChannelForm';
import { paths } from '@/lib/paths';
import { ChannelForm } from './ChannelForm';
import { Instructions } from './Instructions';

export function OneChannel({ channelId }: { channelId: string }) {
  const t = useTranslations('offline.channel');
  const { redirect, push } = useNavigation();
  const load = useChannel(channelId);
  const reason = load.data === null ? load.error?.reason : null;
  if (reason === 'notFound' || reason === 'badRequest' || reason === 'channelClosed')
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={t('closed')}
          text={t('closedText')}
          action={{ label: t('toWays'), onPress: () => redirect(paths.assets.deposit.href()) }}
        />
      </ScreenFrame>
    );
  if (load.data === null)
    return (
      <ScreenFrame title={t('title')} load={load} skeleton={<ChannelSkeleton />}>
        {() => null}
      </ScreenFrame>
    );
  const { openRequest } = load.data;
  if (openRequest !== null)
    return (
      <ScreenFrame title={load.data.name}>
        <EmptyState
          title={t('waiting')}
          text={t('waitingText')}
          action={{
            label: t('toRequest'),
            onPress: () => push(paths.assets.movement.href({ id: openRequest, kind: 'offline' })),
          }}
        />
      </ScreenFrame>
    );
  return <Open channel={load.data} onOver={() => void load.reload()} />;
}

function Open({ channel, onOver }: { channel: ChannelMessage; onOver: () => void }) {
  const t = useTranslations('offline');
  const { redirect } = useNavigation();
  const input = useChannelForm(channel);
  const [ref, showFault] = useFirstFault<HTMLDivElement>();
  useUnsaved(input.isBegun);
  const submit = async () => {
    const made = await input.submit();
    if (made) redirect(paths.assets.movement.href({ id: made.no, kind: 'offline' }));
    else showFault();
  };
  return (
    <ScreenFrame
      title={channel.name}
      footer={
        <Button busy={input.busy} onPress={() => void submit()}>
          {t(input.checking ? 'form.checking' : input.isSending ? 'form.sending' : 'form.submit')}
        </Button>
      }
    >
      <Instructions channel={channel} onOver={onOver} />
      <div ref={ref}>
        <ChannelForm channel={channel} input={input} onNewRate={onOver} />
      </div>
    </ScreenFrame>
  );
}

function ChannelSkeleton() {
  return (
    <div className="space-y-3 px-4 pt-1">
      <Skeleton className="rounded-m h-16 w-full" />
      <Skeleton className="rounded-m h-16 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="rounded-m h-13 w-full" />
      <Skeleton className="rounded-m h-13 w-full" />
    </div>
  );
}
