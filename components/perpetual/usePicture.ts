/** The words of the picture of a closed position, and the picture made of them. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { directionOf } from '@/components/ui/Texts';
import type { ClosedPosition, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { formatList } from '@/lib/format/lists';
import { useFormat } from '@/lib/format/useFormat';
import { useLanguage } from '@/lib/i18n/words';
import { mul } from '@/lib/money/decimal';
import { resultInCents } from '@/lib/perpetual/closed';
import { type PictureRow, type PictureWords, pictureFacts } from '@/lib/perpetual/sharePicture';
import { useSimulation } from '@/lib/site/site';
import { paintPicture } from './paintPicture';

interface Subject {
  closed: ClosedPosition;
  market: PerpetualMarket | null;
  showsAmounts: boolean;
}

/** The closed eye of the app does not count here: what others get to see is chosen on the picture itself, and begins without amounts. */
export function usePictureWords({ closed, market, showsAmounts }: Subject): PictureWords {
  const names = useTranslations('perpetual.closedPosition');
  const perpetual = useTranslations('perpetual');
  const simulated = useTranslations('shell.simulated');
  const format = useFormat();
  const { feed } = useSimulation();
  const price = (value: ClosedPosition['entryPrice']) => format.price(value, market?.priceDigits ?? 8);
  const fact = (name: string, value: string): PictureRow => ({ name, value, direction: 'flat' });
  const change = (name: string, value: string): PictureRow => ({ name, value, direction: directionOf(value) });
  const all = {
    net: () => change(names('net'), `${format.delta(resultInCents(closed).net)} ${market?.quote ?? ''}`.trim()),
    qty: () => fact(names('qty'), `${format.amount(closed.qty)} ${market?.base ?? ''}`.trim()),
    entry: () => fact(names('entry'), price(closed.entryPrice)),
    close: () => fact(names('close'), price(closed.closePrice)),
    closed: () => fact(names('closed'), format.fullTime(closed.closedAt)),
  };
  return {
    brand: 'Avocet',
    product: perpetual('title'),
    simulated: feed && simulated(feed === 'replay' ? 'replay' : 'market'),
    symbol: market ? `${market.base}/${market.quote}` : closed.symbol,
    side: closed.side,
    tag: perpetual('sideTag', { side: closed.side, leverage: closed.leverage }),
    roe: change(names('roe'), format.percent(closed.roe && mul(closed.roe, '100'))),
    rows: pictureFacts(showsAmounts).map((which) => all[which]()),
    note: perpetual('sharePicture.note'),
  };
}

/** The same in a sentence, for those who hear the picture instead of seeing it. */
export function usePictureText({ product, simulated, symbol, tag, roe, rows, note }: PictureWords): string {
  const t = useTranslations('perpetual.sharePicture');
  const language = useLanguage();
  const figures = [roe, ...rows].map(({ name, value }) => `${name} ${value}`);
  const facts = [`${symbol} ${product}`, ...(simulated === null ? [] : [simulated]), tag, ...figures];
  return t('alt', { facts: formatList(facts, language), note });
}

interface Made {
  /** What it shows, in words. */
  text: string;
  file: File;
  url: string;
}

/** Made ahead of the press: a share sheet opens only while the press still counts. `isReady` says that it is the picture of just these words. */
export function usePicture(words: PictureWords, text: string, name: string) {
  const [made, setMade] = useState<Made | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const paint = useEffectEvent(() => paintPicture(words));
  useEffect(() => {
    let isWanted = true;
    paint().then(
      (blob) => {
        if (!isWanted) return;
        const file = new File([blob], name, { type: 'image/png' });
        setMade({ text, file, url: URL.createObjectURL(file) });
      },
      () => isWanted && setFailed(text),
    );
    return () => {
      isWanted = false;
    };
  }, [text, name]);
  useEffect(() => (made === null ? undefined : () => URL.revokeObjectURL(made.url)), [made]);
  return { made, isReady: made?.text === text, isFailed: failed === text };
}
