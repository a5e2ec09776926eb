/** What a person sets for themselves: how much may be lost in a day, and some days without any of it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { ProvenStep } from '@/components/security/ProvenStep';
import { KeyValue } from '@/components/ui/KeyValue';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { RiskState, RiskyProduct } from '@/lib/api/risk';
import type { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { serverNow } from '@/lib/device/serverClock';
import { abs, type Decimal, gt, isNegative, isZero, lt } from '@/lib/money/decimal';
import { LEAST_LIMIT, needsProof } from '@/lib/risk/rules';
import { shownLeft } from '@/lib/risk/shown';
import { useSecurity } from '@/lib/security/hooks';
import { useCoolOff, useSetLossLimit } from '@/lib/risk/hooks';

const DAYS = [1, 3, 7, 30] as const;
type Days = (typeof DAYS)[number];

export function LossLimit({ state }: { state: RiskState }) {
  const t = useTranslations('risk.limit');
  const products = useTranslations('risk.products');
  const format = useFormat();
  const set = useSetLossLimit();
  const { typed, setTyped, wanted, form } = useLimitForm(set.error);
  const ask = useLimitQuestion(state);
  const save = async (lossLimit: typeof wanted) => {
    // What was wrong with the last try does not stand behind the question about this one.
    set.clear();
    const saved = (await ask(lossLimit)) ? await set.run({ lossLimit }) : null;
    if (!saved) return null;
    setTyped('');
    form.restart();
    toast.done(t('saved'));
    return saved;
  };
  const { lossLimit, nextLimit } = state;
  // Of what is not offered nobody can lose anything more.
  const left = state.products.flatMap(({ product, obstacle, leftToLose }) =>
    obstacle === 'notOffered' || leftToLose === null || lossLimit === null
      ? []
      : [{ name: products(product), value: <Left product={product} limit={lossLimit} left={leftToLose} /> }],
  );
  return (
    <section className="px-4 pb-6">
      <h2 className="text-title font-semibold">{t('title')}</h2>
      <p className="text-label text-ink-3 mt-0.5">{t('text')}</p>
      <p className="mt-3">{lossLimit === null ? t('none') : t('now', { limit: format.coin(lossLimit, 'USDT') })}</p>
      {lossLimit !== null && (
        <div role="group" aria-label={t('label')} className="mt-1">
          <KeyValue rows={left} />
          <p className="text-caption text-ink-3">{t('how')}</p>
        </div>
      )}
      {nextLimit && (
        <p className="text-label text-ink-3 mt-1">
          {t(nextLimit.lossLimit === null ? 'nextNone' : 'next', {
            limit: nextLimit.lossLimit === null ? '' : format.coin(nextLimit.lossLimit, 'USDT'),
            time: format.fullTime(nextLimit.from),
          })}
        </p>
      )}
      <div className="mt-3 space-y-3">
        <AmountInput
          name={t('title')}
          placeholder={t('title')}
          value={typed}
          onChange={setTyped}
          places={2}
          unit="USDT"
          error={form.fault('limit')}
        />
        <FormError text={form.refusal} />
        <Button kind="secondary" busy={set.busy} onPress={() => void form.submit(() => save(wanted))}>
          {t('save')}
        </Button>
        {lossLimit !== null && (
          <Button kind="text" onPress={() => void save(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What is wrong with the amount itself stands at its field; what would be refused is neither sent nor asked about. */
function useLimitForm(error: CallError | null) {
  const t = useTranslations('risk.limit');
  const errors = useTranslations('errors');
  const [typed, setTyped] = useState<Typed>('');
  const wanted = typedDecimal(typed);
  const isBelow = wanted !== null && lt(wanted, LEAST_LIMIT);
  const form = useForm({
    values: { limit: typed },
    faults: { limit: wanted === null ? t('missing') : isBelow ? errors('belowMinimum', { min: LEAST_LIMIT }) : null },
    error,
    placeOf: ({ reason }) => (reason === 'belowMinimum' ? 'limit' : null),
  });
  return { typed, setTyped, wanted, form };
}

/** Asks before a limit is set or taken away: a lower one counts at once and holds for a day, a higher one waits. */
function useLimitQuestion({ lossLimit: now }: RiskState) {
  const t = useTranslations('risk.limit');
  const format = useFormat();
  return (wanted: Decimal | null): Promise<boolean> => {
    const way = wanted === null ? 'none' : now !== null && gt(wanted, now) ? 'higher' : 'lower';
    return dialog.confirm({
      title: wanted === null ? t('sureNone') : t('sure', { limit: format.coin(wanted, 'USDT') }),
      text: t('sureText', { way, now: now === null ? '' : format.coin(now, 'USDT') }),
      confirm: t(wanted === null ? 'remove' : 'set'),
    });
  };
}

/** What may still be lost today, and how that comes from the limit: after a gain it is more than the limit. */
function Left({ product, limit, left }: { product: RiskyProduct; limit: Decimal; left: Decimal }) {
  const t = useTranslations('risk.limit');
  const own = useOwnFormat();
  const format = useFormat();
  const shown = shownLeft(limit, left);
  const { today } = shown;
  const terms = { product, limit: format.amount(shown.limit, 2, 2), amount: own.amount(abs(today), 2, 2) };
  // Of a limit that is used up it is not known by how much.
  const why = isZero(left) ? t('used', terms) : isZero(today) ? null : t(isNegative(today) ? 'lost' : 'gained', terms);
  return (
    <span className="num">
      {t('left', { left: own.amount(shown.left, 2, 2) })}
      {why && <span className="text-caption text-ink-3 block">{why}</span>}
    </span>
  );
}

export function CoolingOff({ until }: { until: number | null }) {
  const t = useTranslations('risk.cooling');
  const errorText = useErrorText();
  const format = useFormat();
  const coolOff = useCoolOff();
  const status = useSecurity().data;
  const [proving, setProving] = useState<Days | null>(null);
  const begin = async (days: Days) => {
    const agreed = await dialog.confirm({
      title: t('sure', { days }),
      text: t('sureText'),
      confirm: t('begin'),
      danger: true,
    });
    if (!agreed) return;
    // A log-in of a moment ago is a proof of its own.
    const isFresh = (status?.freshUntil ?? 0) > serverNow();
    if (needsProof(days) && !isFresh) setProving(days);
    else await coolOff.run({ days });
  };
  return (
    <section className="px-4 pb-8">
      <h2 className="text-title font-semibold">{t('title')}</h2>
      <p className="text-label text-ink-3 mt-0.5">
        {until === null ? t('text') : t('running', { time: format.fullTime(until) })}
      </p>
      <FormError text={proving === null && coolOff.error ? errorText(coolOff.error) : null} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        {DAYS.map((days) => (
          <Button key={days} kind="secondary" onPress={() => void begin(days)}>
            {t('days', { days })}
          </Button>
        ))}
      </div>
      {proving !== null && status && (
        <Sheet open onClose={() => setProving(null)} title={t('proofTitle', { days: proving })}>
          <ProvenStep
            status={status}
            purpose="coolingOff"
            consequence={t('sureText')}
            button={t('begin')}
            isDanger
            busy={coolOff.busy}
            error={coolOff.error}
            onSend={(proof) => {
              if (proof === null) return;
              void coolOff.run({ days: proving, proof }).then((done) => done && setProving(null));
            }}
          />
        </Sheet>
      )}
    </section>
  );
}
