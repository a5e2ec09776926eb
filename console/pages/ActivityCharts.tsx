/** What happened day by day, as bars: deposits up and withdrawals down, the volume of each product, fees, newcomers. */
import { useState } from 'react';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { formatCoin } from '@/lib/format/numbers';
import { add, compare, type Decimal, div, isZero, sum } from '@/lib/money/decimal';
import { useAnswer } from '../data/useAnswer';
import { Answered } from '../ui/Answered';
import { Choice } from '../ui/Fields';
import { useWords } from '../words';

type Day = ReplyOf<typeof api.operator.activityReport>['days'][number];
const PERIODS = [7, 30, 90] as const;
const PRODUCTS = ['spot', 'perpetual', 'fixedTime', 'forex'] as const;

export function ActivityCharts() {
  const words = useWords();
  const [days, setDays] = useState<number>(30);
  const activity = useAnswer(api.operator.activityReport, { days }, { everyMs: 60_000 });
  return (
    <section className="grid gap-3">
      <div className="flex items-end">
        <h2 className="text-body font-bold">{words('activity.title')}</h2>
        <div className="ml-auto w-40">
          <Choice
            label={words('activity.period')}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            options={PERIODS.map((count) => ({ value: String(count), name: words('activity.days', { count }) }))}
          />
        </div>
      </div>
      <Answered of={activity} lines={4}>
        {(told) => <Charts days={told.days} />}
      </Answered>
    </section>
  );
}

const volumeOf = ({ volume }: Day): Decimal => sum(PRODUCTS.map((product) => volume[product]));

function Charts({ days }: { days: readonly Day[] }) {
  const words = useWords();
  const total = (of: (day: Day) => Decimal): string => formatCoin(sum(days.map(of)), 'USDT');
  return (
    <div className="grid grid-cols-2 gap-6">
      <Bars
        name={words('activity.money')}
        about={words('activity.moneySums', { in: total((day) => day.deposited), out: total((day) => day.withdrawn) })}
        days={days}
        up={(day) => day.deposited}
        down={(day) => day.withdrawn}
      />
      <Bars
        name={words('activity.volume')}
        about={PRODUCTS.map((product) => `${words(`choices.${product}`)} ${total((day) => day.volume[product])}`).join(
          ' · ',
        )}
        days={days}
        up={volumeOf}
      />
      <Bars
        name={words('activity.fees')}
        about={words('activity.sum', { amount: total((day) => day.fees) })}
        days={days}
        up={(day) => day.fees}
      />
      <Bars
        name={words('activity.newcomers')}
        about={words('activity.people', { count: days.reduce((count, { newcomers }) => count + newcomers, 0) })}
        days={days}
        up={({ newcomers }) => `${newcomers}`}
        isMoney={false}
      />
    </div>
  );
}

interface BarsProps {
  name: string;
  about: string;
  days: readonly Day[];
  up: (day: Day) => Decimal;
  /** Drawn below the line, grey. */
  down?: (day: Day) => Decimal;
  isMoney?: boolean;
}

const HEIGHT = 60;

const largest = (values: readonly Decimal[]): Decimal =>
  values.reduce<Decimal>((most, value) => (compare(value, most) > 0 ? value : most), '0');

/** As high as its share of the largest; only a picture is made of it. */
const heightOf = (value: Decimal, most: Decimal): number =>
  isZero(most) ? 0 : Number(div(value, most, 4, 'halfUp')) * HEIGHT;

function Bars({ name, about, days, up, down, isMoney = true }: BarsProps) {
  const words = useWords();
  const most = largest(days.flatMap((day) => (down ? [up(day), down(day)] : [up(day)])));
  const width = 100 / days.length;
  const amount = (value: Decimal): string => (isMoney ? formatCoin(value, 'USDT') : value);
  return (
    <figure className="m-0 grid gap-1">
      <figcaption className="flex items-baseline gap-3">
        <b className="font-semibold">{name}</b>
        <span className="ml-auto text-right text-fine text-ink-3">{about}</span>
      </figcaption>
      {isZero(add(most, '0')) ? (
        <p className="grid h-24 place-items-center rounded-m bg-surface text-ink-3">{words('activity.nothing')}</p>
      ) : (
        <svg
          viewBox={`0 0 100 ${down ? 2 * HEIGHT : HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}: ${about}`}
          className="h-24 w-full"
        >
          {days.map((day, index) => (
            <g key={day.day}>
              <title>{`${day.day}: ${amount(up(day))}${down ? ` / ${amount(down(day))}` : ''}`}</title>
              <rect x={index * width} width={width} height="100%" className="fill-transparent" />
              <rect
                x={index * width + width * 0.15}
                width={width * 0.7}
                y={HEIGHT - heightOf(up(day), most)}
                height={heightOf(up(day), most)}
                className="fill-ink"
              />
              {down && (
                <rect
                  x={index * width + width * 0.15}
                  width={width * 0.7}
                  y={HEIGHT}
                  height={heightOf(down(day), most)}
                  className="fill-ink-3"
                />
              )}
            </g>
          ))}
          <line x1="0" x2="100" y1={HEIGHT} y2={HEIGHT} className="stroke-line" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <p className="flex justify-between text-caption text-ink-3">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}
