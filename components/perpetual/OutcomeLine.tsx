/** In a sheet, beneath everything: that the outcome is being asked for, or why it was refused. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OF_RISK } from '@/components/risk/refusals';
import { readableArgs } from '@/components/trading/refusals';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import type { CallError } from '@/lib/client/callError';
import { useErrorText } from '@/lib/i18n/errorText';
import { paths } from '@/lib/paths';
import { useTermsAfter } from '@/lib/perpetual/useTermsAfter';

interface Outcome {
  checking: boolean;
  error: CallError | null;
}

interface Props {
  action: Outcome;
  market: PerpetualMarket;
  /** What the sheet itself says in its place. Here, because only a line that was there before is brought into view when it speaks. */
  instead?: ReactNode;
}

export function OutcomeLine({ action, market, instead = null }: Props) {
  const t = useTranslations('perpetual');
  const errorText = useErrorText();
  const { checking, error } = action;
  useTermsAfter(error);
  if (instead) return <OutcomeStatus error>{instead}</OutcomeStatus>;
  // Said before anybody presses what would be refused.
  if (market.status === 'halted' && !checking && !error)
    return <OutcomeStatus error>{t('closed.halted')}</OutcomeStatus>;
  return (
    <OutcomeStatus checking={action.checking} error={action.error}>
      {checking
        ? t('checking')
        : error && (
            <>
              <span className="text-danger">{errorText(error, readableArgs(error.reason, error.args, market))}</span>{' '}
              {error.reason === 'insufficientMargin' && <ToTransfer />}
              {error.reason !== null && OF_RISK.has(error.reason) && <ToRisk />}
            </>
          )}
    </OutcomeStatus>
  );
}

const LINK = 'press text-brand inline-flex min-h-9 items-center font-semibold whitespace-nowrap';

export function ToTransfer() {
  const t = useTranslations('perpetual');
  return (
    <Link to={paths.assets.transfer.href({ from: 'spot', to: 'perpetual' })} className={LINK}>
      {t('transfer')}
    </Link>
  );
}

/** To the check, the notice and one's own limits. */
function ToRisk() {
  const t = useTranslations('perpetual');
  return (
    <Link to={paths.risk.href()} className={LINK}>
      {t('toRisk')}
    </Link>
  );
}
