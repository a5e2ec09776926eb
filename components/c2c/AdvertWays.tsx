/** How an advert is paid: own accounts of one who sells, kinds that one who buys can use. */
import { useTranslations } from 'next-intl';
import { Link, useLocation } from 'react-router-dom';
import { Checkbox } from '@/components/ui/Checkbox';
import type { PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import { paths } from '@/lib/paths';
import type { AdvertFormState } from './useAdvertForm';

const MOST = 5;

interface Props {
  state: AdvertFormState;
  methods: readonly PaymentMethod[];
  types: readonly PayType[];
}

interface Way {
  id: string;
  label: string;
  hint: string;
  /** Of each kind one account counts. */
  kind: string;
}

export function AdvertWays({ state: { draft, change, form }, methods, types }: Props) {
  const t = useTranslations('c2cDesk.form');
  const { pathname, search } = useLocation();
  const isSelling = draft.side === 'sell';
  const ways: Way[] = isSelling
    ? methods
        .filter(({ currency, isActive, problem }) => currency === draft.fiat && isActive && problem === null)
        .map(({ methodId, typeId, typeName, bank, number }) => ({
          id: methodId,
          label: typeName,
          hint: [bank, number].filter(Boolean).join(' '),
          kind: typeId,
        }))
    : types
        .filter(({ currencies }) => currencies.includes(draft.fiat))
        .map(({ typeId, name }) => ({ id: typeId, label: name, hint: '', kind: typeId }));
  const toggle = ({ id, kind }: Way) => {
    if (draft.ways.includes(id)) return change({ ways: draft.ways.filter((one) => one !== id) });
    const others = draft.ways.filter((one) => ways.some((way) => way.id === one && way.kind !== kind));
    return change({ ways: [...others, id].slice(-MOST) });
  };
  const fault = form.fault('ways');
  return (
    <fieldset>
      <legend className="text-label text-ink-2">{t(isSelling ? 'methods' : 'kinds')}</legend>
      {ways.map((way) => (
        <Checkbox key={way.id} checked={draft.ways.includes(way.id)} onChange={() => toggle(way)}>
          <span className="text-ink font-medium">{way.label}</span>
          {way.hint !== '' && <span className="text-ink-3 num ml-2">{way.hint}</span>}
        </Checkbox>
      ))}
      {isSelling && (
        <p className="text-label text-ink-2">
          {ways.length === 0 && `${t('noMethod', { fiat: draft.fiat })} `}
          <Link
            to={paths.c2c.addPaymentMethod.href({ currency: draft.fiat, next: `${pathname}${search}` })}
            className="text-brand inline-flex min-h-11 items-center font-semibold"
          >
            {t('addMethod')}
          </Link>
        </p>
      )}
      {!isSelling && ways.length === 0 && <p className="text-label text-ink-2">{t('noKind', { fiat: draft.fiat })}</p>}
      {fault !== null && (
        <p role="alert" className="text-caption text-danger pt-1">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
