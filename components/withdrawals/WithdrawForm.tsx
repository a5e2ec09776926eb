/** Asking for a withdrawal: where to, how much, what arrives, and what is left of the limits. */
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { IconButton } from '@/components/ui/IconButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { AddressCheck, WithdrawalTerms } from '@/lib/api/withdrawals';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import type { Channel } from '@/lib/withdrawals/form';
import { useAddressBook } from '@/lib/withdrawals/hooks';
import { withdrawalDraft } from '@/lib/withdrawals/state';
import { AddressField } from './AddressField';
import { FirstUse, Lookalike } from './AddressNotes';
import { BookSheet, WayBackSheet } from './BookSheet';
import { CheckSheet } from './CheckSheet';
import { LimitBars } from './LimitBars';
import { Outlook } from './Outlook';
import { SetUpNote } from './SetUpNote';
import { useWithdrawForm } from './useWithdrawForm';
import { type Wait, WaitNote, waitOf } from './WaitNote';

export function WithdrawForm({
  terms,
  channel: offered,
  head,
  onStale,
}: {
  terms: WithdrawalTerms;
  channel: Channel;
  /** Above the form: the choice of ways. */
  head: ReactNode;
  onStale: () => void;
}) {
  const t = useTranslations('withdrawals');
  const { push } = useNavigation();
  const [isBookOpen, setBookOpen] = useState(false);
  /** With what the button was pressed: its check opens as soon as the address is known. */
  const [readyWith, setReadyWith] = useState<string | null>(null);
  const [isAll, setAll] = useState(false);
  const book = useAddressBook().data;
  const whole = useWithdrawForm(terms, offered);
  const { form, draft, check, amount, counted, bounds, outlook, addressError } = whole;
  const [ref, showFault] = useFirstFault<HTMLDivElement>();
  const waiting = waitOf(terms);
  // Nothing that could be typed helps while this lasts.
  const blocked = waiting ? { why: waiting.wait, until: waiting.until } : listingOf(check);
  const { channel } = whole;
  const { coin } = channel;
  const isBack = terms.wayBack !== null;
  const next = async () => {
    const isWhole = await form.submit(async () => {
      if (waiting === null && terms.fundPassword && terms.factor !== null) setReadyWith(whole.typed);
      else globalThis.scrollTo({ top: 0, behavior: 'smooth' });
      return true;
    });
    if (!isWhole) showFault();
  };
  const isReady = readyWith === whole.typed;
  const passed = () => {
    onStale();
    void whole.checkAgain();
  };
  const choose = (address: string) => {
    withdrawalDraft.edit({ address, retyped: '' });
    setBookOpen(false);
  };
  const goOn = () => {
    const id = withdrawalDraft.begin(channel.channelId);
    // With the capitals of its checksum, as it was compared.
    withdrawalDraft.edit({ address: check?.address ?? draft.address });
    setReadyWith(null);
    push(paths.assets.fundPassword.href({ id }));
  };
  return (
    <ScreenFrame
      title={t('title', { coin })}
      head={head}
      actions={
        <IconButton
          icon={History}
          label={t('history')}
          onPress={() => push(paths.assets.movements.href({ kind: 'withdrawal' }))}
        />
      }
      footer={<Next blocked={blocked} busy={isReady && whole.isAsked} onPress={() => void next()} onOver={passed} />}
    >
      <div ref={ref} className="space-y-3 px-4 pt-1 pb-4">
        {waiting && <WaitNote {...waiting} isSimulated={channel.simulated} onEnd={onStale} />}
        <SetUpNote terms={terms} />
        <AddressField
          value={draft.address}
          onChange={(address) => withdrawalDraft.edit({ address, retyped: '' })}
          check={check}
          error={addressError}
          count={book?.addresses.length ?? null}
          onBook={() => setBookOpen(true)}
          isFixed={isBack}
          onLeave={() => form.leave('address')}
        />
        <KeyValue
          rows={[
            {
              name: t('network'),
              value: (
                <>
                  {channel.network} {channel.simulated && <SimulatedTag what="chain" />}
                </>
              ),
            },
          ]}
        />
        {check?.lookalike && (
          <Lookalike
            address={check.address}
            known={check.lookalike}
            retyped={draft.retyped}
            onChange={(retyped) => withdrawalDraft.edit({ retyped })}
            error={form.fault('retyped')}
          />
        )}
        <AmountInput
          label={t('amount')}
          value={draft.amount}
          onChange={(typed) => {
            setAll(false);
            withdrawalDraft.edit({ amount: typed });
          }}
          places={NUMBER_PLACES}
          unit={coin}
          placeholder="0"
          error={form.fault('amount')}
          hint={<Hint channel={channel} bound={bounds.bound} isAll={isAll && amount === bounds.amount} />}
          aside={
            <span className="text-ink-3">
              {t('available')} <AmountText value={terms.available} coin={coin} unit={coin} className="text-ink" />
            </span>
          }
          onUseAll={() => {
            setAll(true);
            withdrawalDraft.edit({ amount: bounds.amount });
          }}
        />
        {terms.day && terms.month && <LimitBars day={terms.day} month={terms.month} typed={counted} />}
        {isBack && <p className="bg-surface rounded-m text-label text-ink-2 px-3 py-2.5">{t('wayBack.text')}</p>}
        {check?.firstUse && !check.lookalike && <FirstUse />}
      </div>
      <Outlook channel={channel} outlook={outlook} automaticUpTo={terms.automaticUpTo} />
      {isBookOpen && !isBack && <BookSheet book={book} onChoose={choose} onClose={() => setBookOpen(false)} />}
      {isBookOpen && terms.wayBack && (
        <WayBackSheet wayBack={terms.wayBack} coin={coin} onChoose={choose} onClose={() => setBookOpen(false)} />
      )}
      {isReady && check && whole.isRight && amount !== null && outlook.receives !== null && (
        <CheckSheet
          check={check}
          channel={channel}
          amount={amount}
          receives={outlook.receives}
          onClose={() => setReadyWith(null)}
          onDone={goOn}
        />
      )}
    </ScreenFrame>
  );
}

/** What the whitelist has against the address that was typed. */
function listingOf(check: AddressCheck | null): Blocked | null {
  if (!check) return null;
  if (!check.listed) return { why: 'unlisted', until: null };
  return check.listedFrom === null ? null : { why: 'tooNew', until: check.listedFrom };
}

interface Blocked {
  why: Wait | 'unlisted' | 'tooNew';
  until: number | null;
}

/** Goes on; where nothing that could be typed helps, says why not and until when. */
function Next({
  blocked,
  busy,
  onPress,
  onOver,
}: {
  blocked: Blocked | null;
  busy: boolean;
  onPress: () => void;
  onOver: () => void;
}) {
  const t = useTranslations('withdrawals');
  const until = blocked?.until ?? null;
  return (
    <div className="w-full">
      <p className="text-caption text-ink-2 num pb-1.5 text-center">
        {t(blocked ? `waits.${blocked.why}` : 'cancellable')}
        {until !== null && (
          <>
            {' '}
            · <Countdown until={until} onEnd={onOver} />
          </>
        )}
      </p>
      <Button onPress={onPress} busy={busy} disabled={blocked !== null}>
        {t('next')}
      </Button>
    </div>
  );
}

/** The least, or what bounds it where all of it was taken. */
function Hint({
  channel: { min, coin },
  bound,
  isAll,
}: {
  channel: Channel;
  bound: 'available' | 'max' | 'day' | 'month' | 'wayBack';
  isAll: boolean;
}) {
  const t = useTranslations('withdrawals');
  return isAll ? t(`bound.${bound}`) : t('min', { min, coin });
}
