/** What the order in the ticket would take and leave, line by line. A limit that means something else on each side is counted for both, as their sheets do. */
import { TransferLink, transferWord } from '@/components/trading/TransferLink';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { accountNow } from '@/lib/forex/figures';
import type { ForexDraft } from '@/lib/forex/state';
import {
  type Outlook,
  type Shortage,
  type TicketScope,
  isTonight,
  outlooksOf,
  shortageOnBoth,
} from '@/lib/forex/ticket';
import { useTonight } from '@/lib/forex/useTonight';
import { downToCents, upToCents } from '@/lib/money/cents';
import { compare, sub } from '@/lib/money/decimal';
import { LevelText } from './LevelText';

export function TicketFacts({ draft, scope }: { draft: ForexDraft; scope: TicketScope }) {
  const t = useTranslations('forex.ticket');
  const format = useFormat();
  const { variety, scene } = scope;
  const { buy, sell, isSplit } = outlooksOf(draft, scope);
  const now = accountNow(scene);
  // What cannot be paid leaves no level: it says what is missing, and what can be done.
  const shortage = shortageOnBoth(draft, scope);
  const tonight = useTonight(typedDecimal(draft.lots), variety, scene);
  const money = (value: Outlook['margin']) => format.amount(upToCents(value), 2, 2);
  const level = (value: NonNullable<Outlook['after']>) => <LevelText value={value} />;
  // Of the two sides of a market order, whose prices differ by the spread, what takes more and leaves less.
  const margin = [buy?.margin, sell?.margin]
    .flatMap((each) => each ?? [])
    .sort(compare)
    .at(-1);
  const after = [buy?.after, sell?.after].flatMap((each) => each ?? []).sort(compare)[0];
  const rows = [
    {
      name: t('margin'),
      value: (
        <span className="flex flex-wrap items-center justify-end gap-x-1">
          {isSplit ? (
            <BothSides buy={buy && money(buy.margin)} sell={sell && money(sell.margin)} />
          ) : (
            <b className="font-medium">{margin ? money(margin) : format.amount(null)}</b>
          )}
          <Free scope={scope} />
        </span>
      ),
    },
    {
      name: t('swap', { nights: variety.session.rollover.nights, isTonight: isTonight(variety) }),
      value: tonight ? (
        <span className="flex flex-wrap items-baseline justify-end gap-x-2">
          <BothSides buy={format.delta(tonight.buy, 2, 2)} sell={format.delta(tonight.sell, 2, 2)} />
        </span>
      ) : (
        format.amount(null)
      ),
    },
    shortage
      ? { name: t('missing', { hasSpread: shortage.hasSpread ? 'yes' : 'no' }), value: <Missing shortage={shortage} /> }
      : {
          name: t('level'),
          value: (
            <span className="flex flex-wrap items-baseline justify-end gap-x-1">
              <LevelText value={buy?.before ?? now?.level ?? null} />
              {after && ' → '}
              {after &&
                (isSplit ? (
                  <BothSides buy={buy?.after && level(buy.after)} sell={sell?.after && level(sell.after)} />
                ) : (
                  <span>
                    {t('about')} {level(after)}
                  </span>
                ))}
            </span>
          ),
        },
  ];
  return (
    <dl className="num text-label">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex min-h-6 items-baseline justify-between gap-3">
          <dt className="text-ink-3 shrink-0">{name}</dt>
          <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure of each side after its word: in every line alike, so that none is read with the word of the other. */
function BothSides(shown: Readonly<Record<'buy' | 'sell', ReactNode>>) {
  const t = useTranslations('forex.ticket');
  return (['buy', 'sell'] as const).map(
    (side) =>
      shown[side] && (
        <span key={side} className="whitespace-nowrap">
          <small className={`text-caption ${side === 'buy' ? 'text-up' : 'text-down'}`}>{t(`of.${side}`)}</small>{' '}
          <b className="font-medium">{shown[side]}</b>{' '}
        </span>
      ),
  );
}

function Free({ scope: { scene } }: { scope: TicketScope }) {
  const t = useTranslations('forex.ticket');
  const own = useOwnFormat();
  if (!scene.account) return null;
  return (
    <small className="text-ink-3 text-caption flex items-center gap-1">
      {t('free', { amount: own.amount(accountNow(scene)?.free ?? scene.account.free, 2, 2) })}
      <TransferLink to="fx" label={t('transfer')} />
    </small>
  );
}

function Missing({ shortage: { needed, free } }: { shortage: Shortage }) {
  const t = useTranslations('forex.ticket');
  const own = useOwnFormat();
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      <b className="text-warn font-medium">{own.amount(sub(upToCents(needed), downToCents(free)), 2, 2)}</b>
      <small className="text-caption">{t.rich('remedyText', { to: transferWord.fx })}</small>
    </span>
  );
}
