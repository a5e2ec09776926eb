/** A merchant's own adverts: what each costs now, what is left of it, and why one that is on is not shown. */
import { CirclePause, CirclePlay, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RecordPages } from '@/components/trading/RecordPages';
import { IconButton } from '@/components/ui/IconButton';
import { Tag, type TagTone } from '@/components/ui/Tag';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { OwnAdvert, OwnMerchant } from '@/lib/api/c2cMerchant';
import { useOwnAdverts, useSetAdvert } from '@/lib/c2c/desk';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { isNegative } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePrice } from './usePrice';

const ROW_HEIGHT = 168;

export function OwnAdverts({ mine, onStanding }: { mine: OwnMerchant; onStanding: () => void }) {
  const t = useTranslations('c2cDesk.adverts');
  const { push } = useNavigation();
  const format = useFormat();
  const pages = useOwnAdverts();
  const canAdvertise = mine.allowed.includes('advertise');
  return (
    <>
      {mine.status === 'suspended' && (
        <p className="bg-warn-soft text-warn text-label px-4 py-2.5">
          {t('suspended')} {mine.note}
        </p>
      )}
      {mine.status === 'short' && (
        <p className="bg-warn-soft text-warn text-label px-4 py-2.5">
          {t('short')}{' '}
          <button type="button" onClick={onStanding} className="press -my-3 inline py-3 font-semibold underline">
            {t('topUp')}
          </button>
        </p>
      )}
      {mine.status === 'leaving' && mine.refundAt !== null && (
        <p className="bg-surface text-ink-2 text-label px-4 py-2.5">
          {t('leaving', { time: format.fullTime(mine.refundAt) })}
        </p>
      )}
      <RecordPages
        pages={pages}
        label={t('label')}
        rowHeight={ROW_HEIGHT}
        keyOf={(row) => row.advertId}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          ...(canAdvertise && { action: { label: t('first'), onPress: () => push(paths.c2c.deskAdvert.href()) } }),
        }}
      >
        {(row) => <Row advert={row} canAdvertise={canAdvertise} />}
      </RecordPages>
    </>
  );
}

function Row({ advert, canAdvertise }: { advert: OwnAdvert; canAdvertise: boolean }) {
  const t = useTranslations('c2cDesk.adverts');
  const format = useFormat();
  const showPrice = usePrice();
  const { side, coin, fiat, price, premiumPct, left, min, max, payTypes, limitMinutes, openOrders, status } = advert;
  const isClosed = status === 'closed';
  return (
    <div className={`hairline-b px-4 pt-3 pb-1.5 ${isClosed ? 'text-ink-3' : ''}`}>
      <p className="flex items-center gap-2">
        <b className={`font-semibold ${isClosed ? '' : side === 'buy' ? 'text-up' : 'text-down'}`}>
          {t(side, { coin })}
        </b>
        <State advert={advert} />
        {openOrders > 0 && (
          <span className="text-caption text-ink-2 ml-auto">{t('openOrders', { count: openOrders })}</span>
        )}
      </p>
      <p className="num mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-[1.25rem] leading-7 font-bold">{price === null ? UNKNOWN : showPrice(price)}</span>
        <span className="text-label text-ink-3">{fiat}</span>
        <span className="text-caption text-ink-3">
          {premiumPct === null
            ? t('fixed')
            : t('floating', {
                share: `${isNegative(premiumPct) ? '' : '+'}${format.amount(premiumPct, 2)}`,
              })}
        </span>
      </p>
      <p className="text-label num">
        <span className="text-ink-3">{t('left')}</span> {format.coin(left, coin)} {coin} ·{' '}
        <span className="text-ink-3">{t('limits')}</span> {format.amount(min)} – {format.amount(max)} {fiat}
      </p>
      <div className="flex items-center gap-1">
        <p className="text-caption text-ink-3 min-w-0 flex-1 py-1">
          {[...payTypes.map(({ name }) => name), t('minutes', { minutes: limitMinutes })].join(' · ')}
        </p>
        {!isClosed && <Acts advert={advert} canAdvertise={canAdvertise} />}
      </div>
      {status === 'on' && advert.pause !== null && (
        <p className="text-caption text-warn flex items-start gap-1.5 pb-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{t(`pause.${advert.pause}`)}</span>
        </p>
      )}
    </div>
  );
}

const TONES: Record<'on' | 'paused' | 'off' | 'closed', TagTone> = {
  on: 'good',
  paused: 'warn',
  off: 'neutral',
  closed: 'neutral',
};

function State({ advert: { status, pause } }: { advert: OwnAdvert }) {
  const t = useTranslations('c2cDesk.adverts.state');
  const state = status === 'on' && pause !== null ? 'paused' : status;
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

function Acts({ advert, canAdvertise }: { advert: OwnAdvert; canAdvertise: boolean }) {
  const t = useTranslations('c2cDesk.adverts');
  const format = useFormat();
  const { push } = useNavigation();
  const set = useSetAdvert();
  const { advertId, status, side, left, coin } = advert;
  const what = { advert: `${t(side, { coin })} ${advert.fiat}` };
  const change = async (to: 'on' | 'off' | 'closed') => {
    if (await set.run({ advertId, status: to })) toast.done(t(`told.${to}`));
  };
  const close = async () => {
    const text = t(side === 'sell' ? 'closeSell' : 'closeBuy', { qty: format.coin(left, coin), coin });
    if (await dialog.confirm({ title: t('closeSure'), text, confirm: t('close'), danger: true }))
      await change('closed');
  };
  return (
    <span className="-mr-2.5 flex shrink-0">
      {canAdvertise && (
        <IconButton
          icon={Pencil}
          tone="quiet"
          label={t('edit', what)}
          onPress={() => push(paths.c2c.deskAdvert.href({ advertId }))}
        />
      )}
      {status === 'on' ? (
        <IconButton icon={CirclePause} tone="quiet" label={t('hide', what)} onPress={() => void change('off')} />
      ) : (
        canAdvertise && (
          <IconButton icon={CirclePlay} tone="quiet" label={t('show', what)} onPress={() => void change('on')} />
        )
      )}
      <IconButton icon={Trash2} tone="quiet" label={t('closeThis', what)} onPress={() => void close()} />
    </span>
  );
}
