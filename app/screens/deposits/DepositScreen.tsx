/** The ways of paying in: one's address on the chain, and channels outside it. */
import { ChevronDown, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ByAddress } from '@/components/deposits/ByAddress';
import { CoinSheet } from '@/components/deposits/CoinSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ChannelList } from '@/components/offline/ChannelList';
import { OneChannel } from '@/components/offline/OneChannel';
import { IconButton } from '@/components/ui/IconButton';
import { Tabs } from '@/components/ui/Tabs';
import { ChannelKind } from '@/lib/api/offline';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { useChannels } from '@/lib/offline/hooks';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const COIN = 'USDT';
const CHAIN = 'chain';
type Way = typeof CHAIN | ChannelKind;
const WAYS: readonly Way[] = [CHAIN, ...ChannelKind.options];

export function DepositScreen() {
  const { way } = useParams(paths.assets.deposit);
  const known = WAYS.find((one) => one === way);
  // Any other word names a channel.
  return way !== null && known === undefined ? (
    <OneChannel key={way} channelId={way} />
  ) : (
    <Ways first={known ?? CHAIN} />
  );
}

function Ways({ first }: { first: Way }) {
  const t = useTranslations('offline.ways');
  const d = useTranslations('deposits');
  const { push } = useNavigation();
  const [chosen, setWay] = useEntryState<Way>('way', first);
  const channels = useChannels();
  const hasChain = useOffers()({ needs: ['deposits'] });
  const ways = WAYS.filter((one) => (one === CHAIN ? hasChain : channels.data?.some(({ kind }) => kind === one)));
  // A kind without a channel any more leads back to the chain; where there is no chain, to the first channel.
  const isThere = ways.includes(chosen) || (channels.data === null && (hasChain || chosen !== CHAIN));
  const way = isThere ? chosen : hasChain ? CHAIN : (ways[0] ?? null);
  const title = <Title />;
  const tabs: ReactNode = ways.length > 1 && (
    <div className="hairline-b mb-3">
      <Tabs
        label={t('label')}
        value={way ?? CHAIN}
        onChange={setWay}
        items={ways.map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
  if (way === CHAIN) return <ByAddress title={title} head={tabs} />;
  return (
    <ScreenFrame
      title={title}
      head={tabs}
      actions={
        <IconButton
          icon={History}
          label={d('history')}
          onPress={() => push(paths.assets.movements.href({ kind: 'offline' }))}
        />
      }
      load={channels}
    >
      {(all) => <ChannelList channels={all.filter(({ kind }) => kind === way)} />}
    </ScreenFrame>
  );
}

function Title() {
  const t = useTranslations('deposits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="press flex min-h-11 items-center gap-1">
        {t('title', { coin: COIN })}
        <ChevronDown aria-hidden className="size-5" />
      </button>
      {isOpen && <CoinSheet coin={COIN} onClose={() => setOpen(false)} />}
    </>
  );
}
