/** Duration, stake, what the odds are, and the two directions; where nothing can be staked a grey block says why. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LimitBelow } from '@/components/risk/LimitBelow';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import type { Direction, FixedTimeAccount, FixedTimeConfig, FixedTimeOption } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useStakeAccount } from '@/lib/fixed-time/hooks';
import { LOSSES_TO_NOTE, payoutOf } from '@/lib/fixed-time/rules';
import { fixedTimeDraft, placedOrders } from '@/lib/fixed-time/state';
import { leftToday, optionOf, problemOf, stepped, type Problem } from '@/lib/fixed-time/ticket';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { withoutStop } from '@/lib/i18n/withoutStop';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, mul } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useLeftToLose, useLimitBelow } from '@/lib/risk/hooks';
import { useSimulation } from '@/lib/site/site';
import { Blocked, useObstacle } from './Blocked';
import { ConfirmSheet, type Wanted } from './ConfirmSheet';

export function Ticket({ variety, config }: { variety: Variety; config: FixedTimeConfig }) {
  const t = useTranslations('fixedTime.ticket');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { duration, stake } = fixedTimeDraft.useDraft();
  const account = useStakeAccount(variety.kind).data;
  const leftToLose = useLeftToLose('fixedTime');
  const quote = useQuote(variety.symbol);
  const [hasTried, setTried] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const option = optionOf(config, duration);
  const obstacle = useObstacle(config, variety.symbol, option?.duration ?? 0);
  // What is said of the limit makes sense only where nothing else stands in the way.
  const below = useLimitBelow('fixedTime', obstacle ? null : (option?.minStake ?? null));
  if (!option) return <Blocked obstacle={{ why: 'noTerms', until: null }} />;
  const problem = problemOf(stake, option, config, { account, leftToLose });
  const press = (direction: Direction) => {
    setTried(true);
    const amount = typedDecimal(stake);
    if (problem || amount === null || quote.last === null) return;
    setWanted({ direction, stake: amount, option, expectedPrice: quote.last });
  };
  return (
    <>
      <Durations config={config} chosen={option} />
      <div className="px-4 pt-2">
        <StakeField
          kind={variety.kind}
          problem={below ? { reason: 'lossLimitExceeded', left: below.left } : hasTried ? problem : null}
          account={account}
          leftToLose={leftToLose}
        />
      </div>
      <Odds option={option} />
      {obstacle ? (
        <Blocked obstacle={obstacle} />
      ) : below ? (
        <div className="px-4 pt-2">
          <LimitBelow below={below} />
        </div>
      ) : isLoggedIn ? (
        // A stake that would be refused is promised nothing.
        <Directions option={option} stake={problem ? null : typedDecimal(stake)} onPress={press} />
      ) : (
        <div className="px-4 pt-2">
          <Button
            onPress={() =>
              navigation.push(paths.entry.href({ next: paths.fixedTime.trade.href({ symbol: variety.symbol }) }))
            }
          >
            {t('logIn')}
          </Button>
        </div>
      )}
      <Caption config={config} account={account} />
      {wanted && (
        <ConfirmSheet
          variety={variety}
          wanted={wanted}
          onClose={() => setWanted(null)}
          onPlaced={() => {
            setWanted(null);
            setTried(false);
            placedOrders.add();
          }}
        />
      )}
    </>
  );
}

function Durations({ config, chosen }: { config: FixedTimeConfig; chosen: FixedTimeOption }) {
  const t = useTranslations('fixedTime.ticket');
  const format = useFormat();
  return (
    <div
      role="radiogroup"
      aria-label={t('durations')}
      className="num grid grid-cols-5 gap-1.5 px-4 pt-2 large-text:grid-cols-3"
    >
      {config.options.map((option) => {
        const isOn = option.duration === chosen.duration;
        return (
          <button
            key={option.duration}
            type="button"
            role="radio"
            aria-checked={isOn}
            onClick={() => fixedTimeDraft.edit({ duration: option.duration })}
            className={`press rounded-m text-label min-h-12 font-semibold ${isOn ? 'bg-brand-soft text-brand ring-brand ring-[1.5px] ring-inset' : 'bg-surface'} ${option.isTooQuiet && !isOn ? 'text-ink-3' : ''}`}
          >
            {t('duration', { count: option.duration / 60 })}
            <span className={`text-caption block font-medium ${isOn ? '' : 'text-ink-2'}`}>
              {t('paysRate', { rate: format.percent(mul(option.payoutRate, '100'), 0) })}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function StakeField({
  kind,
  problem,
  account,
  leftToLose,
}: {
  /** Decides which account pays. */
  kind: Variety['kind'];
  problem: Problem | null;
  account: FixedTimeAccount | null;
  leftToLose: Decimal | null;
}) {
  const t = useTranslations('fixedTime.ticket');
  const errors = useTranslations('errors');
  const format = useFormat();
  const own = useOwnFormat();
  const { stake } = fixedTimeDraft.useDraft();
  const textOf = (one: Problem): string => {
    if (one.reason === 'missing') return t('missing');
    if (one.reason === 'insufficientBalance') return t('insufficient');
    const { reason, ...args } = one;
    // The least and the most are the exchange's; what is left is one's own.
    const shown = Object.entries(args).map(([name, amount]) => [
      name,
      name === 'left' ? own.amount(amount) : format.amount(amount),
    ]);
    return errors(reason, Object.fromEntries(shown));
  };
  const free = account && t('available', { kind, amount: own.amount(account.available, 2, 2) });
  const known = account && `${free} · ${t('left', { amount: own.amount(leftToday(account, leftToLose), 2) })}`;
  return (
    <AmountInput
      name={t('stake')}
      placeholder={t('stake')}
      value={stake}
      onChange={(typed) => fixedTimeDraft.edit({ stake: typed })}
      onStep={(direction) => fixedTimeDraft.edit({ stake: stepped(stake, direction) })}
      places={2}
      unit="USDT"
      // One line on a narrow phone too: a second one would move the buttons under the thumb. Too little is there only where it is missing.
      error={
        problem &&
        [withoutStop(textOf(problem)), problem.reason === 'insufficientBalance' ? free : null]
          .filter(Boolean)
          .join(' · ')
      }
      hint={known ?? undefined}
    />
  );
}

function Odds({ option }: { option: FixedTimeOption }) {
  const t = useTranslations('fixedTime.ticket');
  const format = useFormat();
  return (
    <section className="num border-line rounded-m mx-4 mt-2 border px-3.5 py-2">
      <div className="text-caption text-ink-2 grid grid-cols-[1fr_1.3fr] gap-3.5">
        <span>
          <b className="text-body text-ink block font-bold">{format.share(mul(option.breakEven, '0.01'))}</b>
          {t('breakEven')}
        </span>
        <span className="border-line border-l pl-3.5">
          <b className="text-body text-ink block font-bold">
            {format.amount(option.expectedPer100, 2, 2)} <small className="text-caption text-ink-3">USDT</small>
          </b>
          {t('expected')}
        </span>
      </div>
      <p className="text-label mt-1.5 font-medium">{t('loses')}</p>
    </section>
  );
}

function Directions({
  option,
  stake,
  onPress,
}: {
  option: FixedTimeOption;
  stake: Decimal | null;
  onPress: (direction: Direction) => void;
}) {
  const t = useTranslations('fixedTime.ticket');
  const format = useFormat();
  const rate = format.percent(mul(option.payoutRate, '100'), 0);
  const pays =
    stake === null
      ? t('paysRate', { rate })
      : t('pays', {
          rate,
          stake: format.amount(stake, 2),
          payout: format.amount(payoutOf(stake, option.payoutRate), 2, 2),
        });
  return (
    <div className="num grid grid-cols-2 gap-2.5 px-4 pt-2">
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          onClick={() => onPress(direction)}
          className={`press rounded-m min-h-15 px-1 py-1.5 text-center font-bold text-white ${direction === 'up' ? 'bg-up' : 'bg-down'}`}
        >
          <span aria-hidden className="text-caption mr-1">
            {direction === 'up' ? '▲' : '▼'}
          </span>
          {t(direction)}
          <span className="text-caption block font-medium">{pays}</span>
        </button>
      ))}
    </div>
  );
}

/** How an order is entered; after several losses in a row the advice to pause stands there instead. */
function Caption({ config, account }: { config: FixedTimeConfig; account: FixedTimeAccount | null }) {
  const t = useTranslations('fixedTime.ticket');
  const format = useFormat();
  const { feed } = useSimulation();
  const lost = account?.lossesInARow ?? 0;
  if (lost >= LOSSES_TO_NOTE)
    return (
      <p role="status" className="bg-warn-soft text-warn rounded-m text-label mx-4 mt-2 px-3 py-2">
        <Link to={paths.risk.href()}>{t('losses', { count: lost })}</Link>
      </p>
    );
  return (
    <div className="text-caption text-ink-3 px-4 pt-1.5 pb-2 text-center">
      <p>{t('how', { slippage: format.share(config.maxSlippage, 1) })}</p>
      {feed && config.enabled && <p className="mt-1">{t('sandbox')}</p>}
    </div>
  );
}
